/** Base class of all events of this package. The events bubble and cross shadow roots. */
export class McpEvent<Detail> extends Event {
  static readonly type: string = '';
  readonly detail: Detail;

  constructor(detail: Detail, cancelable = false) {
    super(new.target.type, { bubbles: true, composed: true, cancelable });
    this.detail = detail;
  }
}
