/** A state of the callback page: what is the case, and what to do. */
export interface Scene {
  readonly title: string;
  readonly text: string;
}

/** The words of the callback page. `host` is the page's own in `idle`, otherwise that of whoever signs in. */
export interface CallbackStrings {
  readonly tag: string;

  /** Opened by hand. */
  readonly idle: (host: string) => Scene;
  /** Opened ahead, before it is known where to. */
  readonly preparing: Scene;
  readonly slow: Scene;
  /** The page that opened it does not answer. */
  readonly lost: Scene;
  readonly leaving: (host: string) => Scene;
  /** The page sent it to an address that it does not go to. */
  readonly unsafe: Scene;
  /** It stays, and the sign-in takes a window of its own. */
  readonly relay: (host: string) => Scene;
  readonly relaying: (host: string) => Scene;
  readonly closed: Scene;

  readonly handing: Scene;
  readonly returning: Scene;
  readonly taken: Scene;
  readonly takenRefusal: Scene;
  /** Nobody answers, for whatever reason: the response is there to be copied. */
  readonly unheard: Scene;
  /** Nobody answers, though the page had reached this window. */
  readonly over: Scene;
  /** Nobody answers, and there is nothing that would be worth copying. */
  readonly unheardRefusal: Scene;
  readonly unusable: Scene;

  readonly continueTo: (host: string) => string;
  readonly openAgain: string;
  readonly close: string;
  /** Uncovers the response, where there is hardly anybody for it. */
  readonly byHand: string;
  readonly response: string;
  readonly secret: string;
  readonly copy: string;
  readonly copied: string;
  /** Where the browser does not let the page copy. */
  readonly selected: string;
}
