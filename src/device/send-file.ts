/** Returns true if the phone's share menu took the data, or if the user closed the menu. */
export async function sendBySystem(data: ShareData): Promise<boolean> {
  try {
    await navigator.share(data);
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError';
  }
}

/** Hands files to the phone's share menu, else saves them. True if they were saved. */
export async function sendOrSave(files: File[]): Promise<boolean> {
  if ('canShare' in navigator && navigator.canShare({ files }) && (await sendBySystem({ files })))
    return false;
  for (const file of files) {
    const url = URL.createObjectURL(file);
    Object.assign(document.createElement('a'), { href: url, download: file.name }).click();
    setTimeout(() => URL.revokeObjectURL(url), 60_000);
  }
  return true;
}
