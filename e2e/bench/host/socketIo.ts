import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { Server, type Socket } from 'socket.io'

// The peer for a message: socket.io as shipped, in a process of its own, that keeps on the same PostgreSQL what any chat has to keep: members
// alone write, each message has the next number of its group, and others have it once it is stored. It says where it is on its first line.

const connectionString = process.env.BENCH_DATABASE!
const channel = 'bench_io'
const pool = new pg.Pool({ connectionString, max: 10 })
await pool.query(`
  create table if not exists bench_io_group (_id uuid primary key, count integer not null default 0);
  create table if not exists bench_io_member ("group" uuid references bench_io_group, person text, primary key ("group", person));
  create table if not exists bench_io_message (_id uuid primary key, "group" uuid not null references bench_io_group, number integer not null,
    sender text not null, text text not null, at timestamptz not null, unique ("group", number))`)

interface Said {
  _id: string
  group: string
  text: string
}

/** Stores a message under its group's lock, with the next number; false for whoever is no member. Each statement is planned once. */
async function store(sender: string, { _id, group, text }: Said): Promise<boolean> {
  const client = await pool.connect()
  const run = (name: string, statement: string, values: unknown[]) => client.query({ name, text: statement, values })
  try {
    await client.query('begin')
    const { rows } = await run(
      'lock',
      'select count from bench_io_group where _id = $1 and exists (select from bench_io_member where "group" = $1 and person = $2) for update',
      [group, sender],
    )
    if (rows.length > 0) {
      const number = rows[0].count + 1
      await run('store', 'insert into bench_io_message values ($1, $2, $3, $4, $5, now())', [_id, group, number, sender, text])
      await run('count', 'update bench_io_group set count = $2 where _id = $1', [group, number])
      await run('tell', 'select pg_notify($1, $2)', [channel, JSON.stringify({ _id, group, number, sender, text })])
    }
    await client.query('commit')
    return rows.length > 0
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

const server = createServer()
const io = new Server(server)

async function join(socket: Socket, person: string) {
  const { rows } = await pool.query('select "group" from bench_io_member where person = $1', [person])
  await socket.join(rows.map(({ group }) => group))
  socket.emit('ready')
}

io.on('connection', socket => {
  const { person } = socket.handshake.auth as { person: string }
  socket.on('say', async (said: Said, answer: (stored: boolean) => void) => answer(await store(person, said)))
  void join(socket, person)
})

// As ours: what was committed reaches every process over NOTIFY, and each tells those who are connected to it.
const ear = new pg.Client({ connectionString })
ear.on('notification', ({ payload = '' }) => {
  const told = JSON.parse(payload) as Said
  io.to(told.group).emit('message', told)
})
await ear.connect()
await ear.query(`listen ${channel}`)

server.listen(0, '127.0.0.1')
await once(server, 'listening')
process.stdout.write(`${JSON.stringify({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })}\n`)

process.once('SIGTERM', async () => {
  await io.close()
  await ear.end()
  await pool.end()
  process.exit(0)
})
