import { ChakraProvider, createSystem, defaultBaseConfig } from '@chakra-ui/react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { deskOf } from '#client/data/testing/deskOf.ts'
import { StudioOfOne } from '#client/data/testing/studioOf.ts'
import type { Brand } from '#contract/brand.ts'
import { newsletter } from '#contract/newsletter/calls.ts'
import '#contract/messages.ts'
import { formFor } from '#client/kit/form.tsx'

const { Form, Field } = formFor(newsletter.setting)
const system = createSystem(defaultBaseConfig)
let root: Root
let desk: Awaited<ReturnType<typeof deskOf>>

const one = (brand: Brand) => (
  <section id={brand}>
    <Form start={{ about: 'Einmal im Monat' }} also={{ brand, version: 1 }} title={() => brand} onDone={() => {}}>
      <Field name="about" area />
    </Form>
  </section>
)

const area = (brand: Brand) => document.querySelector<HTMLTextAreaElement>(`#${brand} textarea`)!

async function save(brand: Brand, text: string) {
  await vi.waitFor(() => expect(area(brand)).toBeTruthy())
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')!.set!.call(area(brand), text)
  area(brand).dispatchEvent(new Event('input', { bubbles: true }))
  await vi.waitFor(() => expect(area(brand).value).toBe(text))
  const before = await texts()
  document.querySelector<HTMLButtonElement>(`#${brand} button[type=submit]`)!.click()
  await vi.waitFor(async () => expect(await texts()).not.toEqual(before))
}
const texts = async () =>
  (await desk.unsent()).map(({ body }) => body as { brand: Brand; about: string }).map(each => [each.brand, each.about])

beforeEach(async () => {
  desk = await deskOf(new StudioOfOne({ brand: 'toess', about: 'Einmal im Monat', version: 1 }))
  root = createRoot(document.body.appendChild(document.createElement('div')))
  root.render(
    <ChakraProvider value={system}>
      {one('toess')}
      {one('thur')}
    </ChakraProvider>,
  )
})
afterEach(async () => {
  root.unmount()
  document.body.replaceChildren()
  await desk.close()
})

test('of two rows without an id, side by side, each keeps what was written of it without a network', async () => {
  await save('toess', 'Zweimal')
  expect(area('thur').value).toBe('Einmal im Monat')
  await save('thur', 'Nie')
  await save('toess', 'Dreimal')
  expect((await texts()).sort()).toEqual([
    ['thur', 'Nie'],
    ['toess', 'Dreimal'],
  ])
})
