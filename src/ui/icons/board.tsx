import { Icon, type IconProps } from './icon.tsx';

/** Icons for the board only, so the first screen does not load them. */

export const MinusIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M5 12h14" />
  </Icon>
);

export const EditIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M5 19h3.5L19 8.5 15.5 5 5 15.5zM13 7.5l3.5 3.5" />
  </Icon>
);

export const UndoIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M8.5 5 4 9.5 8.5 14M4.5 9.5H14a5 5 0 0 1 0 10h-3" />
  </Icon>
);

export const RedoIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M15.5 5 20 9.5 15.5 14M19.5 9.5H10a5 5 0 0 0 0 10h3" />
  </Icon>
);

export const HistoryIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M4.5 12a7.5 7.5 0 1 0 2.4-5.5L4.5 8.5M4.5 4.5v4h4M12 8v4.5l3 1.8" />
  </Icon>
);

export const SendIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M12 15.5V4.5M8 8l4-4 4 4M7.5 11.5h-2v8h13v-8h-2" />
  </Icon>
);

export const GiftIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M4.5 8.5h15v4h-15zM6 12.5h12v7H6zM12 8.5v11M12 8.5c-1-4-5.5-4.5-5.5-2 0 1.5 2 2 5.5 2 3.5 0 5.5-.5 5.5-2 0-2.5-4.5-2-5.5 2" />
  </Icon>
);

export const SaveIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M5 4.5h11l3.5 3.5v11a.5.5 0 0 1-.5.5H5a.5.5 0 0 1-.5-.5V5a.5.5 0 0 1 .5-.5z" />
    <path d="M8 4.5v4.5h7V4.5M8 19.5v-6h8v6" />
  </Icon>
);

export const AddPersonIcon = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="10" cy="8.5" r="3.5" />
    <path d="M3.5 19.5c.4-3.5 3-5.5 6.5-5.5s6.1 2 6.5 5.5M18.5 7.5v6M15.5 10.5h6" />
  </Icon>
);

export const PeopleIcon = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="9" cy="9" r="3" />
    <path d="M3.5 18.5c.3-3 2.5-4.8 5.5-4.800s5.2 1.8 5.5 4.800M15 6.300a3 3 0 0 1 0 5.400M17 13.900c2 .5 3.3 2.1 3.5 4.6" />
  </Icon>
);

export const CashIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M3.5 7h17v10h-17zM6.5 12v0M17.5 12v0" />
    <circle cx="12" cy="12" r="2.5" />
  </Icon>
);
