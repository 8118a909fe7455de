import { Icon, type IconProps } from './icon.tsx';

/** Icons for the parts of an item's amount. */
export const BasePriceIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M12.5 4H20v7.5L11.5 20 4 12.5z" />
    <path d="M16 8v0" strokeWidth="2.6" />
  </Icon>
);

export const ServiceIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M4 17.5h16M5.5 17.5a6.5 6.5 0 0 1 13 0M12 11V9M10.5 8.5h3" />
  </Icon>
);

export const TaxIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M6.5 17.5 17.5 6.5" />
    <circle cx="7.5" cy="7.5" r="2.5" />
    <circle cx="16.5" cy="16.5" r="2.5" />
  </Icon>
);

export const DiscountIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M4 7h16v3.5a1.8 1.8 0 0 0 0 3.5V17.5H4V14a1.8 1.8 0 0 0 0-3.5zM9.5 12.2h5" />
  </Icon>
);

export const RoundingIcon = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="12" cy="12" r="7.5" />
    <path d="M9 12h6" />
  </Icon>
);
