/** Printable ASCII: all that an e-mail address here may hold. */
export const ASCII = /^[ -~]*$/;
