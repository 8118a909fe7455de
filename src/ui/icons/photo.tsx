import { Icon, type IconProps } from './icon.tsx';

/** Icons for a photo and its reading. */
export const FitIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M4.5 9V4.5H9M15 4.5h4.5V9M19.5 15v4.5H15M9 19.5H4.5V15" />
  </Icon>
);

export const JoinIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M5 5.5h14M5 18.5h14M12 8v8M9.5 10.5 12 8l2.5 2.5M9.5 13.5 12 16l2.5-2.5" />
  </Icon>
);

export const CutIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M5 12h2.5M10.7 12h2.6M16.5 12H19M12 9V4.5M9.5 7 12 4.5 14.5 7M12 15v4.5M9.5 17l2.5 2.5 2.5-2.5" />
  </Icon>
);

export const GalleryIcon = (props: IconProps) => (
  <Icon {...props}>
    <rect x="4" y="4.5" width="16" height="15" rx="1.5" />
    <circle cx="9" cy="9.5" r="1.5" />
    <path d="m4.5 17 4.5-4 3 2.5 3.5-3.5 4 4" />
  </Icon>
);

export const WriteIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M12.5 4.5H5v15h14v-7.5M9.5 14.5l.6-3L18 3.6l2.4 2.4-7.9 7.9z" />
  </Icon>
);

export const FileIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M6 3.5h8l4 4v13H6zM14 3.5v4h4" />
  </Icon>
);

export const SplitIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M12 20v-6M12 14c0-4-6-3-6-8.5M12 14c0-4 6-3 6-8.5M3.5 8 6 5.5 8.5 8M15.5 8 18 5.5 20.5 8" />
  </Icon>
);
