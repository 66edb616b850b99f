import { once } from 'node:events';
import net from 'node:net';

/** The way to a server, which may be shut or stop answering in the middle of it. */
export type TcpWay = {
  readonly port: number;
  /** `silent`: connections stand and are taken, and nothing is passed on for now. */
  turn(state: 'open' | 'silent' | 'shut'): Promise<void>;
  close(): Promise<void>;
};

/** A port of this machine that leads to a server, by TCP or by a socket's path. */
export async function openTcpWay(target: net.NetConnectOpts): Promise<TcpWay> {
  const sockets = new Set<net.Socket>();
  let isSilent = false;
  const pass = (from: net.Socket, to: net.Socket) => {
    sockets.add(from);
    from.on('data', (bytes) => to.write(bytes));
    if (isSilent) from.pause();
    from.on('error', () => to.destroy());
    from.on('close', () => {
      sockets.delete(from);
      to.destroy();
    });
  };
  const listener = net.createServer((client) => {
    const server = net.connect(target);
    pass(client, server);
    pass(server, client);
  });
  const listen = async (port: number) => {
    listener.listen(port, '127.0.0.1');
    await once(listener, 'listening');
    return (listener.address() as net.AddressInfo).port;
  };
  const shut = async () => {
    for (const socket of sockets) socket.destroy();
    if (!listener.listening) return;
    const closed = once(listener, 'close');
    listener.close();
    await closed;
  };
  const port = await listen(0);
  return {
    port,
    async turn(state) {
      isSilent = state === 'silent';
      for (const socket of sockets) isSilent ? socket.pause() : socket.resume();
      if (state === 'shut') await shut();
      else if (!listener.listening) await listen(port);
    },
    close: shut,
  };
}
