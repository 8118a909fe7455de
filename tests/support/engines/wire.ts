/** A connection to a browser that speaks WebDriver's classic commands. */
export interface Wire {
  /** Goes to an address and waits for the page's load event. */
  navigate(url: string): Promise<void>;
  /** Runs a function's body in the page; its last argument is a callback that takes the result. */
  execute(body: string, args: readonly unknown[]): Promise<unknown>;
  /** Presses keys and buttons as a person does: WebDriver's action sequences. */
  act(actions: readonly unknown[]): Promise<void>;
  /** Uncaught errors of all pages so far, where the browser tells them. */
  errors(): Promise<string[]>;
  /** A PNG of the window, in Base64. */
  screenshot(): Promise<string>;
  /** Closes the browser and waits for its end. The profile stays. */
  close(): Promise<void>;
}

/** A browser engine with a profile of its own. */
export interface OtherEngine {
  name: string;
  /** Opens the browser, or opens it again with all that it has stored. */
  open(options?: { answerPrompts?: boolean }): Promise<Wire>;
  /** Deletes the profile. */
  remove(): void;
}

/** The longest time that one command may take. */
export const COMMAND_MS = 60_000;
