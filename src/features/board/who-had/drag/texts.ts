/** What screen readers say during a drag. */
export const dragTexts = {
  /** What screen readers call a grip. */
  role: 'sortable',
  instructions:
    'To move, press space or enter. While moving, use the arrow keys. Press space or enter again to drop, escape to cancel.',
  picked: (what: string) => `Picked up ${what}.`,
  over: (what: string, place: string) => `${what} is over ${place}.`,
  outside: (what: string) => `${what} is over no column.`,
  dropped: (what: string, place: string) => `${what} was dropped on ${place}.`,
  droppedOutside: (what: string) => `${what} was dropped outside and stays where it was.`,
  cancelled: (what: string) => `Moving ${what} was cancelled.`,
  position: (column: string, at: number, of: number) => `${column}, place ${at} of ${of}`,
  also: (name: string) => `${name}, who shares it then`,
  columnPosition: (at: number, of: number) => `place ${at} of ${of}`,
} as const;
