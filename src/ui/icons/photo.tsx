import { Icon, type IconProps } from './icon.tsx';

/** What one does with a photo and what was read on it. */
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

export const ScanIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M4.5 8V4.5H8M16 4.5h3.5V8M19.5 16v3.5H16M8 19.5H4.5V16M8 9.5h8M8 12.5h8M8 15.5h4.5" />
  </Icon>
);
