import { once } from 'node:events'
import { connect } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import type { Settings } from '#server/kit/settings.ts'
import { type Listening, listen } from './listen.ts'
import { readSettings } from './settings.ts'

let open: Listening | undefined
afterEach(async () => {
  open?.server.closeAllConnections()
  for (const door of open?.doors ?? []) door.close()
})

async function listening(env: Record<string, string>) {
  const settings = {
    ...(await readSettings({ PORT: '0', SEED: 'none', SANDBOX: 'mail,newsletter,push,meeting,payment,access', ...env })),
  } as Settings
  open = await listen(settings, (_request, response) => void response.end('here'))
  return settings
}

/** An address of the loopback network on which a trial does not listen: stands for any other address of this machine. */
const another = '127.0.0.2'

const reaches = async (port: number, host: string) => {
  const socket = connect(port, host)
  const reached = await once(socket, 'connect').then(
    () => true,
    () => false,
  )
  socket.destroy()
  return reached
}

test('a trial is heard on the loopback addresses alone, by both of their names as one server', async () => {
  const { port, publicUrl } = await listening({})
  expect(publicUrl).toBe(`http://localhost:${port}`)
  expect([await reaches(port, '127.0.0.1'), await reaches(port, another)]).toEqual([true, false])
  for (const door of open!.doors.slice(1)) expect(door.address()).toMatchObject({ address: '::1', port })
  if (open!.doors.length > 1) expect(await (await fetch(`http://[::1]:${port}/`)).text()).toBe('here')
})

test('LISTEN opens a trial to others, and what has a public name is open to all', async () => {
  const told = await listening({ LISTEN: '0.0.0.0' })
  expect(await reaches(told.port, another)).toBe(true)
  for (const door of open!.doors) door.close()
  const named = await listening({ PUBLIC_URL: 'https://app.formkurve.example' })
  expect(await reaches(named.port, another)).toBe(true)
})
