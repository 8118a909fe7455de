import { Icon, type IconProps } from './icon.tsx';

export const HomeIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M4 11.2 12 4.5l8 6.7V19a1 1 0 0 1-1 1h-4.5v-5.5h-5V20H5a1 1 0 0 1-1-1z" />
  </Icon>
);

export const ReceiptIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M6 3.5h12v17l-2-1.5-2 1.5-2-1.5-2 1.5-2-1.5-2 1.5z" />
    <path d="M9 8h6M9 11.5h6M9 15h3.5" />
  </Icon>
);

export const GroupIcon = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="9" cy="8.5" r="3.2" />
    <path d="M3 19.5c.4-3.4 2.8-5.2 6-5.2s5.6 1.8 6 5.2" />
    <path d="M15.5 5.7a3.2 3.2 0 0 1 0 5.7M17.6 14.8c2 .7 3.2 2.3 3.5 4.7" />
  </Icon>
);

export const ActivityIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M3.5 12.5h3.7l2.6-7 4.4 13 2.6-6h3.7" />
  </Icon>
);

export const SettingsIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M4 7.5h9M17.5 7.5H20M4 16.5h3M11.5 16.5H20" />
    <circle cx="15.2" cy="7.5" r="2.3" />
    <circle cx="9.2" cy="16.5" r="2.3" />
  </Icon>
);

export const BackIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M19.5 12H5M11 5.5 4.5 12l6.5 6.5" />
  </Icon>
);

export const CloseIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="m6 6 12 12M18 6 6 18" />
  </Icon>
);

export const MenuIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M4 7h16M4 12h16M4 17h16" />
  </Icon>
);

export const HelpIcon = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M9.6 9.7c.1-1.4 1.1-2.2 2.4-2.2s2.4.8 2.4 2.1c0 1.7-2.4 1.9-2.4 3.6M12 16.4v.1" />
  </Icon>
);

export const ChevronIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="m7 9.5 5 5 5-5" />
  </Icon>
);

export const CloudIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M7.5 18.5a4 4 0 0 1-.6-7.9 5.3 5.3 0 0 1 10.3 1.1 3.5 3.5 0 0 1-.5 6.8z" />
  </Icon>
);
