/** The errors that the client itself can tell, too. A file of its own, so that it loads no others and no schema. */
export const deviceErrors = {
  receiptDeleted: { status: 410, message: 'Somebody deleted this bill.' },
  receiptNotFound: { status: 404, message: 'Receipt not found.' },
  tooLarge: { status: 413, message: 'The file is larger than 12 MB.' },
  internal: { status: 500, message: 'Something went wrong.' },
} as const;
