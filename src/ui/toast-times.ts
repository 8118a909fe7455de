/** How long toasts are shown, in milliseconds (specification, section 9). An offer is one with Undo. */
export const TOAST_MS = { info: 5000, success: 3000, error: 5000, offer: 5000 } as const;
