import { getDefaultStore } from 'jotai'
import { expect, vi } from 'vitest'
import { toastsAtom } from '#client/kit/toast.ts'

// What a person does with what stands on the screen; each waits until it is there.

export const button = (text: string) => [...document.querySelectorAll('button')].find(({ textContent }) => textContent === text)

export async function tap(text: string) {
  await vi.waitFor(() => expect(button(text)).toBeTruthy())
  button(text)!.click()
}

export const field = (name: string) => document.querySelector<HTMLInputElement>(`input[name=${name}]`)

export async function type(name: string, text: string) {
  await vi.waitFor(() => expect(field(name)).toBeTruthy())
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field(name), text)
  field(name)!.dispatchEvent(new Event('input', { bubbles: true }))
  await vi.waitFor(() => expect(field(name)!.value).toBe(text))
}

/** The lines of lists, as they read. */
export const lines = () => [...document.querySelectorAll('li')].map(({ textContent }) => textContent)

const toasts = () => getDefaultStore().get(toastsAtom)
/** Waits until a toast says it. */
export const said = (text: string) => vi.waitFor(() => expect(toasts().map(toast => toast.text)).toContain(text))
export const undo = () => toasts().at(-1)?.undo?.()

/** An answer of the studio. */
export const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
