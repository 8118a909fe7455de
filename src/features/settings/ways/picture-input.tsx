interface Props {
  label: string;
  id: string;
  /** Opens the camera at once. */
  camera?: boolean;
  onFiles: (files: readonly File[]) => void;
}

/** The field of a picture. It stands outside of its sheet: a modal one may close while a phone chooses. */
export const PictureInput = ({ label, id, camera = false, onFiles }: Props) => (
  <input
    id={id}
    type="file"
    hidden
    accept="image/*"
    {...(camera && { capture: 'environment' })}
    aria-label={label}
    onChange={(event) => {
      onFiles([...(event.target.files ?? [])]);
      event.target.value = ''; // lets the user choose the same file again
    }}
  />
);
