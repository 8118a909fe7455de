/** How to keep the app on the home screen. Apart, because it comes after the first screen. */
export const installTexts = {
  title: 'Keep Kira on your home screen',
  why: 'It opens like any other app, also without a connection.',
  shareMenu: 'In Safari tap Share, then “Add to Home Screen”. Kira then opens also without a connection.',
  now: 'Install',
  later: 'Later',
} as const;
