import { expect, test } from 'vitest'
import type { Secrets } from '#server/kit/settings.ts'
import { testHouse } from '#server/testing/fixture.ts'
import { explain } from './explain.ts'
import { acceptKeys, mustFit } from './keyPrints.ts'

const house = testHouse()

const key = () => crypto.getRandomValues(new Uint8Array(32))
const keys = (): Secrets => ({ token: key(), file: key(), sandbox: '', health: [] })
const withKeys = ({ health = [], ...rest }: Secrets, ...more: Uint8Array[]): Secrets => ({ ...rest, health: [...health, ...more] })
/** What a start with these keys says; undefined where it goes on. */
const started = (secrets: Secrets) =>
  mustFit(house.db, { dataDir: '/daten', secrets }).then(
    () => undefined,
    (error: unknown) => explain(error),
  )

test('a process whose keys differ from those of the others does not start, and says where to take them from', async () => {
  const ours = keys()
  expect(await started(ours)).toBeUndefined()
  expect(await started({ ...ours })).toBeUndefined()
  for (const other of [keys(), { ...ours, token: key() }, { ...ours, file: key() }]) {
    expect(await started(other)).toEqual({
      code: 78,
      sentence:
        'Die Schlüssel in /daten/secrets.json passen nicht zu dieser Datenbank. Nimm die Datei eines Rechners, auf dem Formkurve läuft, oder die aus der Sicherung, und nenne sie mit SECRETS_FILE.',
    })
  }
  expect(await started(ours)).toBeUndefined()
})

test('after a rotation the keys of before are refused until the new file was carried over', async () => {
  const ours = keys()
  await acceptKeys(house.db, ours)
  const rotated = withKeys(ours, key())
  expect(await started(rotated)).toBeUndefined()
  expect(await started(ours)).toMatchObject({ code: 78, sentence: expect.stringContaining('fehlen Schlüssel') })
  expect(await started(withKeys(ours, key()))).toMatchObject({ code: 78, sentence: expect.stringContaining('passen nicht') })
  expect(await started(rotated)).toBeUndefined()
})

test('lost keys are given up by word only', async () => {
  await acceptKeys(house.db, keys())
  const fresh = keys()
  expect(await started(fresh)).toMatchObject({ code: 78 })
  await acceptKeys(house.db, fresh)
  expect(await started(fresh)).toBeUndefined()
})
