import { threadId } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { sheet } from '#server/shared/exports/reply.ts'
import { readBook, readPaper } from '#server/shared/exports/testing/read.ts'
import { PersonQueues, runWork } from './pool.ts'

const head = { title: 'Stunden', filters: [['Studio', 'Winterthur']] as const, at: '2026-11-21T09:44:00.000Z' }
const hours = () =>
  sheet({ name: 'Stunden', columns: [{ title: 'Name', kind: 'text', value: (name: string) => name }], rows: ['Nikolić', '=1+1'] })()

test('books and papers are made in a thread of their own', async () => {
  const book = await runWork('book', { head, sheets: [await hours()] })
  expect(readBook(Buffer.from(book.made)).Stunden?.A6?.value).toBe('Nikolić')
  const paper = await runWork('paper', { form: { ...head, brand: 'toess' }, parts: [{ table: await hours() }, { paragraph: 'Šarić' }] })
  expect(readPaper(Buffer.from(paper.made))[0]).toEqual(expect.arrayContaining(['Nikolić', 'Šarić']))
  for (const { thread } of [book, paper]) expect(thread).not.toBe(threadId)
})

test('a table that a device sent is read there too, and refused from there in its own words', async () => {
  const table = (body: unknown) => {
    const bytes = new Uint8Array(new TextEncoder().encode(typeof body === 'string' ? body : JSON.stringify(body)))
    return runWork('table', { bytes, at: head.at })
  }
  const form = { title: 'Mitglieder', filters: [], columns: [{ title: 'Name' }, { title: 'Besuche', kind: 'count' }], rows: [['Anna', 3]] }
  const { made, thread } = await table(form)
  expect([thread === threadId, 'book' in made && readBook(Buffer.from(made.book)).Mitglieder?.A5?.value]).toEqual([false, 'Anna'])
  expect((await table({ ...form, rows: [[{}]] })).made).toEqual({
    refused: { code: 'invalid', fields: { rows: 'Diese Tabelle ist zu gross oder nicht lesbar.' } },
  })
  expect((await table('{')).made).toEqual({ refused: { code: 'unreadable', fields: undefined } })
  expect((await table('')).made).toMatchObject({ refused: { code: 'invalid' } })
})

test('what fails there fails here, and the next one is made', async () => {
  await expect(runWork('book', { head, sheets: [{ name: 'x', columns: [], rows: [new TextEncoder().encode('{')] }] })).rejects.toThrow()
  expect((await runWork('book', { head, sheets: [await hours()] })).made.length).toBeGreaterThan(1000)
})

interface Held {
  begun: string[]
  end: (name: string) => void
  act: (name: string) => () => Promise<string>
}

/** Acts that go on until they are told to end. */
function held(): Held {
  const ends = new Map<string, () => void>()
  const begun: string[] = []
  return {
    begun,
    end: name => ends.get(name)?.(),
    act: name => () => {
      begun.push(name)
      return new Promise(done => ends.set(name, () => done(name)))
    },
  }
}

test('one of each person runs at a time, in the order asked; nobody waits for another’s', async () => {
  const lines = new PersonQueues({ ofOne: 5, ofAll: 9 })
  const { begun, end, act } = held()
  const all = [lines.run('anna', act('a1')), lines.run('anna', act('a2')), lines.run('beat', act('b1'))]
  await expect.poll(() => begun).toEqual(['a1', 'b1'])
  end('a1')
  await expect.poll(() => begun).toEqual(['a1', 'b1', 'a2'])
  end('a2')
  end('b1')
  expect(await Promise.all(all)).toEqual(['a1', 'a2', 'b1'])
})

test('too many of one or of all are refused in words, and a place that is free again is given', async () => {
  const lines = new PersonQueues({ ofOne: 2, ofAll: 3 })
  const { begun, end, act } = held()
  const busy = { code: 'files-busy', status: 429 }
  const all = [lines.run('anna', act('a1')), lines.run('anna', act('a2'))]
  await expect(lines.run('anna', act('a3'))).rejects.toMatchObject(busy)
  all.push(lines.run('beat', act('b1')))
  await expect(lines.run('carl', act('c1'))).rejects.toMatchObject(busy)
  await expect.poll(() => begun).toEqual(['a1', 'b1'])
  for (const name of ['a1', 'b1']) end(name)
  await expect.poll(() => begun).toContain('a2')
  end('a2')
  await Promise.all(all)
  const last = lines.run('carl', act('c2'))
  await expect.poll(() => begun).toContain('c2')
  end('c2')
  expect(await last).toBe('c2')
})

test('a part of what is on its way to somebody is never refused, however many wait', async () => {
  const lines = new PersonQueues({ ofOne: 1, ofAll: 1 })
  const { begun, end, act } = held()
  const before = lines.run('anna', act('a1'))
  expect(() => lines.mustHaveRoom('beat')).toThrow(expect.objectContaining({ code: 'files-busy' }))
  const part = lines.run('anna', async () => 'part', true)
  await expect.poll(() => begun).toEqual(['a1'])
  end('a1')
  expect(await Promise.all([before, part])).toEqual(['a1', 'part'])
})

test('one that failed holds nobody up', async () => {
  const lines = new PersonQueues({ ofOne: 2, ofAll: 2 })
  const failing = lines.run('anna', () => Promise.reject(new Error('x')))
  const next = lines.run('anna', async () => 'done')
  await expect(failing).rejects.toThrow('x')
  expect(await next).toBe('done')
})
