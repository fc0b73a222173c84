import { expect } from '@playwright/test'
import type { Device } from '#e2e/device.ts'
import { Marks } from '#server/testing/marks.ts'
import { originOf, profileOf } from './held.ts'

/** Where a browser writes to within seconds. What lies in localStorage it may keep back for a minute, or until it is closed. */
const written = { open: [/IndexedDB/, /Sessions\//], closed: [/IndexedDB/, /Sessions\//, /Local Storage/, /Session Storage/] }

/** Puts something in clear wherever the page can, as a careless one would, and into a field as a person does. */
async function putIn({ page }: Device, control: Marks) {
  const put = { text: control.text('control'), number: control.number('control') }
  await page.evaluate(async ({ text, number }) => {
    localStorage.setItem('control', text)
    sessionStorage.setItem('control', text)
    await new Promise((done, fail) => {
      const asked = indexedDB.open('control', 1)
      asked.onupgradeneeded = () => asked.result.createObjectStore('rows', { autoIncrement: true })
      asked.onerror = fail
      asked.onsuccess = () => {
        const act = asked.result.transaction('rows', 'readwrite')
        act.objectStore('rows').add({ text, number })
        act.oncomplete = done
        act.onerror = fail
        asked.result.close()
      }
    })
  }, put)
  const field = page.locator('#control')
  // A sheet that is just being closed takes the field along.
  await expect(async () => {
    await page.evaluate(() => {
      const over = [...document.querySelectorAll('dialog[open]')].at(-1)
      const made = document.querySelector<HTMLTextAreaElement>('#control') ?? document.createElement('textarea')
      made.id = 'control'
      made.value = ''
      ;(over ?? document.body).append(made)
    })
    await field.pressSequentially(put.text, { timeout: 2000 })
    await expect(field).toHaveValue(put.text, { timeout: 1000 })
  }).toPass({ timeout: 60_000 })
}

/**
 * Looks through all that a device holds, and answers what lies open there. What was put there in clear on purpose has to be found by the same
 * look, in each of the browser's own places: only then has the browser written what came before it.
 */
export async function openOn(device: Device, marks: Marks): Promise<string[]> {
  const control = new Marks()
  await putIn(device, control)
  const here = await originOf(device.page)
  const kept = control.in(here).map(where => where.split(/[ :]/)[0])
  expect(kept).toEqual(expect.arrayContaining(['localStorage', 'sessionStorage', 'IndexedDB']))
  await isWritten(device, control, 'open')
  await device.page.evaluate(() => document.querySelector('#control')?.remove())
  return marks.in([...here, ...(await profileOf(device.dir))])
}

/** The same once the browser was closed, when all of it is written. */
export async function openOnClosed(device: Device, marks: Marks): Promise<string[]> {
  const control = new Marks()
  await putIn(device, control)
  // What stands in fields a browser notes every few seconds, and not once more when it is closed.
  await isWritten(device, control, 'open')
  await device.context.close()
  await isWritten(device, control, 'closed')
  return marks.in(await profileOf(device.dir))
}

async function isWritten({ dir }: Device, control: Marks, state: keyof typeof written) {
  const lacks = async () => {
    const found = control.in(await profileOf(dir, where => written[state].some(place => place.test(where))))
    return written[state].filter(place => !found.some(where => place.test(where))).map(String)
  }
  await expect.poll(lacks, { timeout: 60_000, intervals: [1000] }).toEqual([])
}
