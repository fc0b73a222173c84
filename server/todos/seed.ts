import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { addDays } from '#contract/days.ts'
import type { TodoState } from '#contract/rules/todos/states.ts'
import { dayMs } from '#contract/time.ts'
import { type DemoName, type DemoPeople, demoId } from '#server/kit/demo.ts'
import type { House } from '#server/kit/house.ts'
import { today } from '#server/kit/zone.ts'
import { keepFile } from '#server/shared/files/keptFiles.ts'
import { attachmentKind, imageKind } from './rules.ts'
import { todo, todoAssignment, todoComment, todoFile, todoLink } from './tables.ts'

interface DemoTodo {
  title: string
  text?: string
  studio: 'winterthur' | 'frauenfeld'
  /** Days from today. */
  due?: number
  state?: TodoState
  by: DemoName
  for?: readonly DemoName[]
  said?: readonly (readonly [by: DemoName, text: string])[]
}

const wishes: readonly DemoTodo[] = [
  {
    title: 'Kabelzug 3: Rolle quietscht',
    text: 'Seit Montag bei jedem Zug. Schmieren, und wenn das nicht hilft, den Service rufen.',
    studio: 'winterthur',
    due: -3,
    by: 'leitung',
    for: ['trainer'],
    said: [
      ['trainer', 'Geschmiert ist sie, es quietscht noch. Foto ist dabei.'],
      ['leitung', 'Danke! Dann ruf bitte den Service, die Nummer steht im PDF.'],
    ],
  },
  { title: 'Probetraining 17 Uhr vorbereiten', studio: 'winterthur', due: 0, by: 'leitung', for: ['trainer', 'leitung'] },
  { title: 'Matten im Gruppenraum zählen', studio: 'winterthur', due: 4, state: 'doing', by: 'leitung', for: ['trainer'] },
  { title: 'Schlüssel für den Technikraum nachmachen', studio: 'winterthur', by: 'leitung', for: ['leitung'] },
  { title: 'Aushang Feiertage aufhängen', studio: 'winterthur', due: -1, state: 'done', by: 'leitung', for: ['leitung'] },
  { title: 'Getränkeautomat: Störung melden', studio: 'frauenfeld', due: -1, by: 'office', for: ['trainer'] },
  { title: 'Offerte für neue Bikes einholen', studio: 'frauenfeld', due: 7, by: 'office', for: ['office'] },
  { title: 'Fundsachen vom Oktober abgeben', studio: 'frauenfeld', state: 'done', by: 'office' },
]

const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="800" viewBox="0 0 1200 800">
  <rect width="1200" height="800" fill="#27323a"/><circle cx="600" cy="330" r="190" fill="none" stroke="#c9d4da" stroke-width="34"/>
  <circle cx="600" cy="330" r="40" fill="#c9d4da"/><path d="M410 330V760M790 330V760" stroke="#8fa1ab" stroke-width="14"/>
  <text x="600" y="620" text-anchor="middle" font-family="sans-serif" font-size="64" fill="#f0b429">hier quietscht es</text></svg>`
const paper = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 420 200]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>endobj
4 0 obj<</Length 66>>stream
BT /F 18 Tf 40 120 Td (Service Kraftgeraete: 052 555 01 23) Tj ET 
endstream endobj
5 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj
trailer<</Root 1 0 R>>
%%EOF`

const daysAgo = (days: number) => new Date(Date.now() - days * dayMs).toISOString()
const demoTodoId = ({ title }: Pick<DemoTodo, 'title'>) => demoId('todo', title)

/** To-dos of two studios in every state; adds nothing where there are some already. */
export async function seedTodos(house: House, people: DemoPeople) {
  if ((await house.db.$count(todo)) > 0) return
  const picture = await sharp(Buffer.from(drawing)).webp({ quality: 82 }).toBuffer()
  const bytes = Buffer.from(paper)
  const drafts = { picture: await house.bytes.layDown(picture), paper: await house.bytes.layDown(bytes) }
  await house.db.transaction(async tx => {
    for (const [nth, wish] of wishes.entries()) {
      const { title, text = null, studio, due, state = 'open', by } = wish
      const _id = demoTodoId(wish)
      await tx.insert(todo).values({
        _id,
        title,
        text,
        studio,
        state,
        due: due === undefined ? null : addDays(today(), due),
        author: people[by],
        created: daysAgo(10 - nth),
        doneAt: state === 'done' ? daysAgo(1) : null,
      })
      for (const name of wish.for ?? []) await tx.insert(todoAssignment).values({ todo: _id, person: people[name], at: daysAgo(9) })
      for (const [at, [author, said]] of (wish.said ?? []).entries())
        await tx
          .insert(todoComment)
          .values({ _id: demoId('todoComment', said), todo: _id, author: people[author], text: said, at: daysAgo(2 - at) })
    }
    const _id = demoTodoId(wishes[0]!)
    const kept = { owner: null, open: false }
    const image = await keepFile(tx, house, {
      ...kept,
      kind: imageKind,
      bytes: picture,
      draft: drafts.picture,
      type: 'image/webp',
      width: 1200,
      height: 800,
    })
    const sheet = await keepFile(tx, house, { ...kept, kind: attachmentKind, bytes, draft: drafts.paper, type: 'application/pdf' })
    await tx.insert(todoFile).values([
      { todo: _id, kind: 'image', number: 1, file: image, type: 'image/webp', bytes: picture.length, width: 1200, height: 800 },
      { todo: _id, kind: 'attachment', number: 1, file: sheet, name: 'Service.pdf', type: 'application/pdf', bytes: bytes.length },
    ])
    await tx.update(todo).set({ lastImage: 1, lastAttachment: 1 }).where(eq(todo._id, _id))
    const url = 'https://www.youtube.com/watch?v=kabelzug-warten'
    await tx
      .insert(todoLink)
      .values({ _id: demoId('todoLink', url), todo: _id, url, title: 'Kabelzug warten, Schritt für Schritt', at: daysAgo(2) })
  })
}
