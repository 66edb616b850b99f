import { once } from 'node:events';
import net from 'node:net';

export type AnsweringServer = {
  /** Of a database on it. */
  readonly address: string;
  close(): void;
};

/** A port of this machine where somebody takes calls who is no PostgreSQL, or one of the test's own. */
export async function openAnsweringServer(answer: (socket: net.Socket) => void): Promise<AnsweringServer> {
  const sockets = new Set<net.Socket>();
  const server = net.createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    answer(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as net.AddressInfo;
  return {
    address: `postgres://postgres@127.0.0.1:${port}/attika`,
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

/** Answers as PostgreSQL of that version does, to whatever is asked with that version. */
export function answerAsPostgres(version: string): (socket: net.Socket) => void {
  const ready = message('Z', Buffer.from('I'));
  const row = Buffer.concat([int16(1), int32(version.length), Buffer.from(version)]);
  const column = Buffer.concat([int16(1), text('version'), int32(0), int16(0), int32(25), Buffer.alloc(8)]);
  const result = [message('T', column), message('D', row), message('C', text('SELECT 1'))];
  return (socket) => {
    let isGreeted = false;
    socket.on('data', (bytes) => {
      if (!isGreeted) {
        isGreeted = true;
        socket.write(Buffer.concat([message('R', int32(0)), ready]));
        return;
      }
      // A statement with values comes in parts, each of which is acknowledged.
      const parts = String.fromCharCode(bytes[0] ?? 0) === 'P' ? [message('1'), message('2')] : [];
      socket.write(Buffer.concat([...parts, ...result, ready]));
    });
  };
}

function message(kind: string, body: Buffer = Buffer.alloc(0)): Buffer {
  return Buffer.concat([Buffer.from(kind), int32(body.length + 4), body]);
}

const text = (value: string) => Buffer.from(`${value}\0`);

function int16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeInt16BE(value);
  return bytes;
}

function int32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
}
