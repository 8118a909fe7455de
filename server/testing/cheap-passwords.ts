import { vi } from 'vitest';

// A password takes a tenth of a second to hash, on purpose. Many tests hash many, and none is about that.
vi.mock('../auth/passwords/password-cost.ts', () => ({ PASSWORD_COST: { N: 2 ** 10, r: 8, p: 1 } }));
