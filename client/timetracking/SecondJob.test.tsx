import { ChakraProvider, createSystem, defaultBaseConfig } from '@chakra-ui/react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { deskOf } from '#client/data/testing/deskOf.ts'
import { jsonOf, StudioOfOne } from '#client/data/testing/studioOf.ts'
import { field, tap, type } from '#client/kit/testing/touch.ts'
import '#contract/messages.ts'
import { SecondJob } from './SecondJob.tsx'

/** Tells nothing of the job where it refuses, as the server does. */
class Office extends StudioOfOne {
  override answer(_: string, { method, body }: RequestInit = {}) {
    const { version, ...job } = this.row
    if (method !== 'PUT') return jsonOf({ job, version })
    const wanted = JSON.parse(String(body)) as { version: number }
    if (wanted.version !== version) return jsonOf({ code: 'stale', message: 'Inzwischen geändert.' }, 409)
    this.change(wanted)
    return jsonOf({ version: this.row.version })
  }
}

const system = createSystem(defaultBaseConfig)
let root: Root
let office: Office
let desk: Awaited<ReturnType<typeof deskOf>>

beforeEach(async () => {
  office = new Office({ from: '2026-01-01', minutes: 480 })
  desk = await deskOf(office)
  desk.network(true)
  root = createRoot(document.body.appendChild(document.createElement('div')))
  root.render(
    <ChakraProvider value={system}>
      <SecondJob />
    </ChakraProvider>,
  )
})
afterEach(async () => {
  root.unmount()
  document.body.replaceChildren()
  await desk.close()
})

test('what was said on another device meanwhile stands beside what is said here', async () => {
  await tap('Ändern')
  await vi.waitFor(() => expect(field('minutes')?.value).toBe('480'))
  await type('minutes', '600')
  office.change({ from: '2026-06-01' })
  await tap('Sichern')
  await vi.waitFor(() => expect(office.row).toMatchObject({ from: '2026-06-01', minutes: 600 }))
})
