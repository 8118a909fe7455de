export interface Mail {
  to: string;
  subject: string;
  text: string;
  /** The address in the text that the reader should open; shown in the log where no e-mail is sent. */
  link: string;
}

export interface Mailer {
  /** Resolves when the e-mail is on its way (or on the disk). */
  send: (mail: Mail) => Promise<void>;
  close: () => void;
}
