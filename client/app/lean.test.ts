import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { lean, onlyAsked } from './lean.ts'

const client = new URL('..', import.meta.url).pathname.slice(0, -1)
const modules = `${client}/../node_modules`
const plugin = lean(client) as unknown as {
  buildStart(): void
  transform(code: string, id: string): { code: string } | undefined
}
plugin.buildStart()
const cut = (path: string) => {
  const code = readFileSync(`${modules}/${path}`, 'utf8')
  return { code, made: plugin.transform(code, `${modules}/${path}`)!.code }
}

test('a row goes that is asked for by neither its name nor its shorthand', () => {
  const code = `x({
  utilities: {
    padding: { values: "spacing", shorthand: ["p", "pad"] },
    gap: { values: "spacing" },
    scale: {
      transform: v => ({ gap: v }),
    },
    "zoom": {}
  }
});`
  const left = onlyAsked(code, '\n  utilities: {', '    ', name => ['pad', 'zoom'].includes(name))
  expect(left.match(/^ {4}"?\w+/gm)).toEqual(['    padding', '    "zoom'])
  expect(() => onlyAsked('other()', '\n  utilities: {', '    ', () => true)).toThrow('no longer there')
})

test('of the styles that Chakra knows, those that the app names are left, with all their ways', async () => {
  const { code, made } = cut('@chakra-ui/react/dist/esm/preset-base.js')
  expect(made.length).toBeLessThan(code.length / 2)
  for (const name of ['padding', 'borderRadius', 'zIndex', 'textStyle'])
    expect(made.includes(`\n    ${name}: `), name).toBe(code.includes(`\n    ${name}: `))
  expect(made).toContain('hover: [')
  expect(made).not.toContain('backdropSepia')
  const { made: properties } = cut('@pandacss/is-valid-prop/dist/index.mjs')
  const left = properties.match(/cssPropertiesStr = "([^"]+)/)![1]!.split(',')
  expect(left).toEqual(expect.arrayContaining(['gridTemplateColumns', 'whiteSpace']))
  expect(left).not.toContain('WebkitBoxReflect')
  const { made: attributes } = cut('@emotion/is-prop-valid/dist/emotion-is-prop-valid.esm.js')
  const [, one] = attributes.match(/reactPropsRegex = \/\^\(\(([^)]+)/)!
  expect(one!.split('|')).toEqual(expect.arrayContaining(['href', 'tabIndex', 'children', 'ref', 'key', 'type']))
  expect(one).not.toContain('allowUserMedia')
})

test('every edit still finds what it leaves out', () => {
  const styled = '@chakra-ui/react/dist/esm/styled-system'
  const touched = readdirSync(`${modules}/${styled}`).filter(name => /^(system|utility)\.js$/.test(name))
  expect(touched).toHaveLength(2)
  for (const name of touched) expect(cut(`${styled}/${name}`).made.length).toBeLessThan(cut(`${styled}/${name}`).code.length)
})
