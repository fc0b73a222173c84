import { readFileSync } from 'node:fs'
import { transformWithOxc } from 'vite'
import { cleanEmail, cleanLine, cleanLines, cleanPassword } from '#contract/clean.ts'
import { dialled, plainPhone } from '#contract/phone.ts'
import { fc } from '#contract/testing/draws.ts'
import { addresses, names, numbers, words } from '#contract/testing/written.ts'
import { expect, test } from '#e2e/house.ts'

test.use({ of: ['auth'] })

const spellings = { cleanEmail, cleanLine, cleanLines, cleanPassword, dialled, plainPhone }
const many = process.env.LONG ? 10_000 : 1000

/** The contract's own code as a browser runs it. */
async function codeOf(file: string) {
  const { code } = await transformWithOxc(readFileSync(new URL(`../../contract/${file}`, import.meta.url), 'utf8'), file)
  return code.replace(/^export /gm, '')
}

test('text is spelled in the browser as on the server', { tag: '@long' }, async ({ page }) => {
  const drawn = fc.array(
    fc.oneof(
      addresses,
      names,
      numbers.map(({ written }) => written),
      words,
    ),
    { minLength: many, maxLength: many },
  )
  const given = fc.sample(drawn, 1)[0]!
  const here = Object.values(spellings).map(spell => given.map(spell))
  const code = `${await codeOf('clean.ts')}\n${await codeOf('phone.ts')}\nreturn [${Object.keys(spellings)}]`
  await page.goto('about:blank')
  const there = await page.evaluate(
    ([code, texts]) => (new Function(code)() as ((text: string) => string)[]).map(spell => texts.map(text => spell(text))),
    [code, given] as const,
  )
  expect(there).toEqual(here)
})
