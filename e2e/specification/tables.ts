import { readFileSync } from 'node:fs'

/** A row of the specification's map: what it says about a screen, and the line that says it. */
export interface Route {
  path: string
  title?: string
  appBar?: boolean
  bottomNav?: boolean
  fullWidth?: boolean
  domain: string
  line: number
}

/** A sentence that the specification gives word by word; `{…}` stands for what is put in. */
export interface Sentence {
  id: string
  text: string
  domain: string
  line: number
  kind: string
}

const table = (name: string) => JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8'))

export const routes: readonly Route[] = table('./routes.json')
export const sentences: readonly Sentence[] = table('./messages.json')

/** Two paths of one shape are one screen (A04): what a ':' part is called is the map's own matter. */
export const shapeOf = (path: string) => path.replace(/:[\w-]+/g, ':')
