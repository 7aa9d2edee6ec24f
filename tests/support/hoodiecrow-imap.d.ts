declare module 'hoodiecrow-imap' {
  import type { Server } from 'node:net';

  interface ImapServer {
    readonly server: Server;
    listen(port: number, host: string, done: () => void): void;
    getMailbox(name: string): { readonly messages: readonly { readonly flags: readonly string[] }[] };
  }
  function hoodiecrow(options: {
    readonly plugins: readonly string[];
    readonly storage: Record<string, { readonly messages: readonly { readonly raw: string }[] }>;
  }): ImapServer;
  export = hoodiecrow;
}
