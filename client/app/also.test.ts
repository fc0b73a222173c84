import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const client = `${import.meta.dirname}/..`
const files = readdirSync(client, { encoding: 'utf8', recursive: true }).filter(path => /(?<!\.test)\.tsx$/.test(path))

/** Fields that say which row is meant, or what is done with it: nobody changes them in a form. */
const named = [
  '_id',
  'version',
  'studio',
  'brand',
  'person',
  'place',
  'userId',
  'index',
  'status',
  'act',
  'joined',
  'consent',
  'since',
  'from',
]

/** Fields beside those shown, of forms that say which version of a row they saw. */
function besideIn(path: string) {
  const text = readFileSync(`${client}/${path}`, 'utf8')
  return [...text.matchAll(/also=\{\{([^{}]*)\}\}/g)].flatMap(([, inside]) => {
    const keys = inside!.split(',').flatMap(part => /^\s*(\w+)/.exec(part)?.[1] ?? [])
    return keys.includes('version') ? [{ path, keys }] : []
  })
}

test('no edit sends along what it does not show of the row: that is joined like the rest, and never set back for others', () => {
  const forms = files.flatMap(besideIn)
  expect(forms.length).toBeGreaterThan(20)
  const wrong = forms.flatMap(({ path, keys }) => keys.filter(key => !named.includes(key)).map(key => `${path}: ${key}`))
  expect(wrong).toEqual([])
})
