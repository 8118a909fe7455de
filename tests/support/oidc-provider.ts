import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';

export const oidcClient = { id: 'kira', secret: 'kira-secret' };

/** A real OpenID Connect provider on a free port, where somebody is signed in and agrees to everything. */
export interface OidcProvider {
  issuer: string;
  /** What it says of the person who signs in next. */
  person: { sub: string; [claim: string]: unknown };
  /** Begins to answer, for one client with this callback. */
  serve(callback: string): void;
  close(): Promise<void>;
}

export async function openOidcProvider(person: OidcProvider['person']): Promise<OidcProvider> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const opened: OidcProvider = {
    issuer: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    person,
    serve(callback) {
      const provider = createProvider(opened, callback);
      const answer = provider.callback();
      server.on('request', (request, response) => {
        const work = async () => {
          if (!request.url?.startsWith('/interaction/')) return answer(request, response);
          const { prompt, params } = await provider.interactionDetails(request, response);
          const accountId = opened.person.sub;
          if (prompt.name === 'login') {
            return provider.interactionFinished(request, response, { login: { accountId } });
          }
          const grant = new provider.Grant({ accountId, clientId: String(params['client_id']) });
          grant.addOIDCScope('openid email profile');
          const grantId = await grant.save();
          return provider.interactionFinished(request, response, { consent: { grantId } });
        };
        work().catch(() => response.writeHead(500).end());
      });
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return opened;
}

const createProvider = (opened: OidcProvider, callback: string): Provider =>
  new Provider(opened.issuer, {
    clients: [
      {
        client_id: oidcClient.id,
        client_secret: oidcClient.secret,
        redirect_uris: [callback],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'preferred_username'] },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    findAccount: (_ctx, sub) => ({ accountId: sub, claims: async () => ({ ...opened.person, sub }) }),
  });
