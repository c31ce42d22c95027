/** A browser that closes the window does so before this; one that does not, says nothing. */
const closingMs = 300;

/** Closes the window; `still` is called where the browser does not let it. */
export function closeWindow(still: () => void = () => undefined): void {
  window.close();
  setTimeout(still, closingMs);
}
