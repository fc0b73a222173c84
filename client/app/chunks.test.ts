import { expect, test } from 'vitest'
import { opensForMembers } from '#client/map/offices.ts'
import { type ScreenName, screenNames } from '#contract/screens.ts'
import { fileStepOf, screenFiles } from './chunks.ts'
import { contractCut } from './contractCut.ts'
import { folded } from './folded.ts'
import { office } from './officeLoaders.ts'

const client = new URL('..', import.meta.url).pathname.slice(0, -1)

/** A graph of modules with their static (`at`) and dynamic (`later`) imports. */
const graph = (edges: Record<string, { at?: string[]; later?: string[] }>) => (id: string) => {
  const { at = [], later = [] } = edges[id.slice(client.length + 1)] ?? {}
  const whole = (names: string[]) => names.map(name => `${client}/${name}`)
  return { importedIds: whole(at), dynamicallyImportedIds: whole(later) }
}

test('a module comes in the step of the first screen that reaches it, however it is reached', () => {
  const step = fileStepOf(
    client,
    graph({
      'app/main.tsx': { at: ['app/loaders.ts'], later: ['app/start.ts', 'app/StaffSide.tsx'] },
      'app/loaders.ts': { later: screenFiles(client).map(({ file }) => file.slice(client.length + 1)) },
      'workouts/lists/WorkoutList.tsx': { later: ['workouts/Part.tsx'] },
      'account/Profile.tsx': { at: ['parts/Curve.tsx'] },
      'roles/RoleAdmin.tsx': { at: ['parts/Curve.tsx', 'parts/Matrix.tsx'] },
    }),
  )
  const of = (name: string) => step(`${client}/${name}`)
  expect(['app/start.ts', 'workouts/Part.tsx'].map(of)).toEqual(['floor', 'floor'])
  expect(['account/Profile.tsx', 'parts/Curve.tsx'].map(of)).toEqual(['members', 'members'])
  expect(['roles/RoleAdmin.tsx', 'parts/Matrix.tsx', 'app/StaffSide.tsx'].map(of)).toEqual(['office', 'office', 'office'])
})

test('the shell names no screen of the staff’s: those come with the first that somebody opens', () => {
  const ofStaff = screenNames.filter(name => !opensForMembers(name))
  expect(Object.keys(office) as ScreenName[]).toEqual(expect.arrayContaining(ofStaff))
  expect((Object.keys(office) as ScreenName[]).filter(opensForMembers)).toEqual([])
})

test('examples and ids leave a call, what else it wears stays', async () => {
  const { parseAst } = await import('vite')
  const code =
    "const a = get('x', { access: [], covers: ['EP-001'], limit, example: { body: { example: {} } } }, object({ example: text(3) }))"
  const { transform } = contractCut('/c') as unknown as { transform(this: object, code: string, id: string): { code: string } | undefined }
  const cut = transform.call({ parse: parseAst }, code, '/c/a.ts')!.code
  expect(cut).toBe("const a = get('x', { access: [], limit,  }, object({ example: text(3) }))")
  expect(transform.call({ parse: parseAst }, code, '/client/a.ts')).toBeUndefined()
  const row = "const rows = { a: { path: '/a', ours: true, wide: true }, b: { path: '/b', ours: true } }"
  const left = "const rows = { a: { path: '/a', wide: true }, b: { path: '/b',  } }"
  expect(transform.call({ parse: parseAst }, row, '/c/screens.ts')!.code).toBe(left)
  const sides =
    "const sides = { ours: 'Unsere Angabe gilt', theirs: 'Angabe der Zutrittskontrolle gilt' }, none = { ours: null, theirs: null }"
  expect(transform.call({ parse: parseAst }, sides, '/c/tac.ts')?.code ?? sides).toBe(sides)
  const named = [
    "const id = exampleId('x');",
    'const row = { params: { id } };',
    "const body = { _id: exampleId('y') };",
    'const own = ({ body }) => body.row;',
    'const most = 5;',
    'const few = (many = most) => many;',
    'export const calls = { a: get(id, { access, own, example: row }), b: get(own, { access, few, example: { body, most } }) };',
  ]
  const calls = 'export const calls = { a: get(id, { access, own,  }), b: get(own, { access, few,  }) };'
  const rest = [named[0], '', '', ...named.slice(3, -1), calls]
  expect(transform.call({ parse: parseAst }, named.join('\n'), '/c/a.ts')!.code.split('\n')).toEqual(rest)
})

test('a file that only hands on another one’s names is asked for no more', () => {
  const chunk = (fileName: string, code: string, moduleIds = ['m']) => ({
    type: 'chunk',
    fileName: `assets/${fileName}`,
    code,
    moduleIds,
    isEntry: false,
    dynamicImports: [...code.matchAll(/import\("\.\/([^"]+)"\)/g)].map(([, name]) => `assets/${name}`),
  })
  const all = [
    chunk('shell-1.js', 'm.f=["assets/Hub-2.js"];import("./Hub-2.js").then(use);import("./map-3.js")'),
    chunk('Hub-2.js', 'import"./libs-5.js";export{t as default,n as go}from"./workouts-4.js";', []),
    chunk('map-3.js', 'export default 1'),
    chunk('workouts-4.js', 'export{a as t,b as n}'),
  ]
  const bundle = Object.fromEntries(all.map(each => [each.fileName, each]))
  ;(folded.generateBundle as unknown as { handler(options: object, bundle: object): void }).handler({}, bundle)
  expect(Object.keys(bundle)).toEqual(['assets/shell-1.js', 'assets/map-3.js', 'assets/workouts-4.js'])
  expect(bundle['assets/shell-1.js']).toMatchObject({
    code: 'm.f=["assets/workouts-4.js"];import("./workouts-4.js").then(n=>({default:n.t,go:n.n})).then(use);import("./map-3.js")',
    dynamicImports: ['assets/workouts-4.js', 'assets/map-3.js'],
  })
})
