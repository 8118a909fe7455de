import type { ReactNode } from 'react';

const paper = 'M52 14h56v82l-7 8-7-8-7 8-7-8-7 8-7-8-7 8-7-8z';
const lines = 'M64 32h32M64 44h20M64 56h26';
const ink = 'var(--line-strong)';
const accent = 'var(--accent)';

const Paper = () => <path d={paper} fill="var(--raised)" stroke={ink} />;
const Lines = () => <path d={lines} stroke="var(--line)" strokeWidth="4" />;
const Person = ({ x, y, fill }: { x: number; y: number; fill: string }) => (
  <g stroke={ink} fill={fill}>
    <path d={`M${x - 15} ${y + 30}a15 15 0 0 1 30 0z`} />
    <circle cx={x} cy={y} r="9" />
  </g>
);

const pictures = {
  receipts: (
    <>
      <Paper />
      <path d={lines} stroke="var(--line)" strokeWidth="4" strokeDasharray="1 7" />
      <circle cx="110" cy="86" r="16" fill={accent} />
      <path d="M110 79v14M103 86h14" stroke="var(--on-accent)" strokeWidth="3" />
    </>
  ),
  groups: (
    <>
      <Person x={36} y={56} fill="var(--accent-soft)" />
      <Person x={124} y={56} fill="var(--good-soft)" />
      <Paper />
      <Lines />
      <path d="M64 78h10M86 78h10" stroke={accent} strokeWidth="4" />
    </>
  ),
  nothing: (
    <>
      <Paper />
      <Lines />
      <path d="m114 92 14 14" stroke={accent} strokeWidth="5" />
      <circle cx="102" cy="78" r="18" fill="var(--surface)" stroke={accent} strokeWidth="3.5" />
      <path d="M95 78h14" stroke={accent} strokeWidth="3.5" />
    </>
  ),
  offline: (
    <>
      <rect x="48" y="8" width="64" height="102" rx="12" fill="var(--raised)" stroke={ink} />
      <path d="M62 22h36v60l-6 7-6-7-6 7-6-7-6 7-6-7z" fill="var(--accent-soft)" stroke={accent} />
      <path d="M70 36h20M70 46h12M70 56h16" stroke={accent} strokeWidth="3" />
      <path d="M22 34a26 26 0 0 1 14-12M124 22a26 26 0 0 1 14 12" stroke={ink} strokeDasharray="1 6" />
    </>
  ),
  lost: (
    <>
      <path d="M44 12h30l4 10-6 12 7 12-7 12 6 12-4 26-7 8-7-8-8 8-8-8z" fill="var(--raised)" stroke={ink} />
      <path
        d="M94 18h24l-6 84-7 7-7-8-8 6-7-9 5-26-6-12 7-11-6-12 7-12z"
        fill="var(--accent-soft)"
        stroke={accent}
      />
      <path d="M54 30h12M54 42h10M54 54h12" stroke="var(--line)" strokeWidth="4" />
      <path d="M98 36h10M96 48h10" stroke={accent} strokeWidth="3" />
    </>
  ),
} satisfies Record<string, ReactNode>;

/** What an empty state shows. */
export type EmptyPictureName = keyof typeof pictures;

/** Drawn in the colours of the page, so it fits light and dark. */
export const EmptyPicture = ({ name }: { name: EmptyPictureName }) => (
  <svg
    viewBox="0 0 160 120"
    width="160"
    height="120"
    fill="none"
    strokeWidth="2"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <ellipse cx="80" cy="108" rx="62" ry="7" fill="var(--sunken)" />
    {pictures[name]}
  </svg>
);
