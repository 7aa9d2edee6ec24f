/** A minimal mail server on this machine: it accepts every message, or refuses the recipients given. */
import { type AddressInfo, createServer } from 'node:net';

export interface MailServer {
  readonly port: number;
  /** Lines of the conversation. */
  readonly commands: string[];
  /** All messages, as they came. */
  received: string;
  /** What a recipient is answered instead; empty: taken. */
  refusal: string;
  /** What STARTTLS is answered; empty: as everything else. */
  startTls: string;
  close(): Promise<void>;
}

export async function startMailServer(): Promise<MailServer> {
  const server = createServer((socket) => {
    let isInData = false;
    socket.setEncoding('utf8').write('220 test\r\n');
    socket.on('error', () => {});
    socket.on('data', (chunk: string) => {
      if (isInData) {
        mail.received += chunk;
        if (!mail.received.endsWith('\r\n.\r\n')) return;
        isInData = false;
        socket.write('250 taken\r\n');
        return;
      }
      for (const line of chunk.split('\r\n').filter(Boolean)) {
        mail.commands.push(line);
        isInData = line === 'DATA';
        if (isInData) socket.write('354 go on\r\n');
        else if (line === 'STARTTLS' && mail.startTls) socket.write(`${mail.startTls}\r\n`);
        else if (line.startsWith('RCPT') && mail.refusal) socket.write(`${mail.refusal}\r\n`);
        else socket.write('250 fine\r\n');
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const mail = {
    port: (server.address() as AddressInfo).port,
    commands: [] as string[],
    ...{ received: '', refusal: '', startTls: '' },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
  return mail;
}
