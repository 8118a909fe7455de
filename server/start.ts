import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import { askService } from './auth/passwords/leaked-passwords.ts';
import { keepRenaming } from './bills/renames.ts';
import { composeMail } from './compose-mail.ts';
import type { Config } from './config.ts';
import { makeFolder } from './data-folder.ts';
import { openDatabase } from './db/open-database.ts';
import type { Deps, Random } from './deps.ts';
import { freeBytes } from './free-space.ts';
import { keepTidy } from './housekeeping.ts';
import { fileStorage } from './images/storage.ts';
import { fileMailer } from './mail/file-mailer.ts';
import { keepSending } from './mail/outbox.ts';
import { smtpMailer } from './mail/smtp-mailer.ts';
import { createReadingThread } from './parse/reading-thread.ts';
import { projectFolder } from './project-folder.ts';
import { renewEncryption } from './renew-encryption.ts';
import { keptSecret } from './secret.ts';

/** What only a composition root may read. */
export interface ServerPorts {
  now: () => Date;
  random: Random;
  fetch: typeof globalThis.fetch;
  /** One line for the person at the terminal. */
  say: (line: string) => void;
  /** Opens the database that `config` names, unless a test hands on an open one. */
  open?: typeof openDatabase;
}

interface Server {
  app: FastifyInstance;
  deps: Deps;
  /** Finishes what is under way, then closes everything. */
  stop: () => Promise<void>;
}

/** Opens everything that `config` names and listens. */
export async function startServer(
  config: Config,
  { now, random, fetch, say, open = openDatabase }: ServerPorts,
): Promise<Server> {
  const { dataDir, databaseUrl, smtpUrl, mailFrom } = config;
  makeFolder(dataDir);
  const database = await open(databaseUrl ? { url: databaseUrl } : { folder: dataDir });
  const stamp = () => `${now().toISOString().replaceAll(':', '-')}-${random.id()}`;
  const mailer = smtpUrl
    ? smtpMailer(smtpUrl, mailFrom)
    : fileMailer(join(dataDir, 'mail'), mailFrom, stamp, say);
  const { version } = JSON.parse(readFileSync(new URL('package.json', projectFolder), 'utf8')) as {
    version: string;
  };
  const deps: Deps = {
    config: { ...config },
    database,
    mailer,
    reading: createReadingThread(),
    storage: fileStorage(join(dataDir, 'images'), random.id),
    secret: {
      current: config.secret ?? keptSecret(dataDir, random.token),
      previous: config.previousSecret,
    },
    freeBytes: () => freeBytes(dataDir),
    version,
    now,
    random,
    log: { write: (line) => say(line.trimEnd()) },
    dist: fileURLToPath(new URL('dist', projectFolder)),
  };
  const { leakedPasswords } = config;
  if (leakedPasswords !== null) {
    const onError = (error: unknown) => app.log.error({ err: error }, 'leaked passwords are not known');
    deps.isLeaked = askService(leakedPasswords, fetch, onError);
  }
  const app = await buildApp(deps);
  const { renewed, lost } = await renewEncryption(deps);
  if (renewed > 0) app.log.warn({ renewed }, 'encrypted again by KIRA_SECRET');
  if (lost > 0) app.log.warn({ lost }, 'neither KIRA_SECRET nor KIRA_SECRET_PREVIOUS reads what is stored');
  database.changes.onLost((why) => {
    if (why) app.log.error({ err: why }, 'other processes are not heard');
    else app.log.warn('other processes are heard again');
  });
  const endTidying = keepTidy(deps, (error) => app.log.error({ err: error }, 'could not tidy up'));
  const endRenaming = keepRenaming(deps, (error) => app.log.error({ err: error }, 'could not rename'));
  const endSending = keepSending(
    {
      db: database.db,
      now,
      mailer,
      compose: composeMail(deps),
      onFailure: (error, { id, kind }, isLast) =>
        app.log.error({ err: error, id, kind }, isLast ? 'e-mail given up' : 'e-mail not sent yet'),
    },
    (error) => app.log.error({ err: error }, 'could not send e-mails'),
  );
  const stop = async () => {
    const whenTidy = endTidying();
    await app.close();
    await endSending();
    await endRenaming();
    await whenTidy;
    mailer.close();
    await database.close();
  };
  try {
    await app.listen({ host: config.host, port: config.port });
  } catch (error) {
    await stop();
    throw error;
  }
  // What port 0 stands for is known only now.
  const { port } = app.server.address() as AddressInfo;
  deps.config.publicUrl = config.publicUrl.replace(/:0$/, `:${port}`);
  return { app, deps, stop };
}
