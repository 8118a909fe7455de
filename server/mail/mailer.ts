export interface Mail {
  /** The same for each attempt to send it: mail servers may tell doubles apart by it. */
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The address that the reader should open; shown in the log where no e-mail is sent. */
  link: string | null;
}

export interface Mailer {
  /** Resolves when the e-mail is on its way (or on the disk). */
  send: (mail: Mail) => Promise<void>;
  close: () => void;
}
