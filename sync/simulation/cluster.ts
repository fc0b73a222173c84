import { createHash } from 'node:crypto'
import type { Databases, Pouch } from '#sync/endpoint/databases.ts'

type Row = { _id: string; _rev?: string; _deleted?: boolean; _conflicts?: string[] } & Record<string, unknown>
/** Every revision of a document that one node knows, each with what it was made from. */
type Tree = Map<string, { parent?: string; row: Row }>

/** What one node holds of one database: each shard counts for itself, and only for this node. */
interface Copy {
  trees: Map<string, Tree>
  /** A shard's documents by the place of their last change. */
  placed: Map<string, number>[]
  last: number[]
}

interface Place {
  node: number
  shards: number[]
}

const nodes = 3
const shards = 2

const generationOf = (rev: string) => Number.parseInt(rev, 10)
const shardOf = (id: string) => createHash('md5').update(id).digest()[0]! % shards
const leavesOf = (tree: Tree) => {
  const parents = new Set([...tree.values()].map(({ parent }) => parent))
  return [...tree.keys()].filter(rev => !parents.has(rev))
}
/** The winner first: one that lives, then the longest history, then the greater text. */
const sorted = (tree: Tree) =>
  leavesOf(tree).sort((a, b) => {
    const [one, other] = [tree.get(a)!.row._deleted === true, tree.get(b)!.row._deleted === true]
    if (one !== other) return one ? 1 : -1
    return generationOf(b) - generationOf(a) || (a < b ? 1 : -1)
  })
const sequenceOf = (place: Place) =>
  `${place.shards.reduce((sum, at) => sum + at)}-${Buffer.from(JSON.stringify(place)).toString('base64url')}`
const turn = () => new Promise<void>(go => setImmediate(go))
const freshCopy = (): Copy => ({ trees: new Map(), placed: Array.from({ length: shards }, () => new Map()), last: Array(shards).fill(0) })
const fault = (status: number, error: string, reason: string) => ({ status, name: error, error, reason, message: reason })

/**
 * Databases as an Apache CouchDB cluster has them (q=2, n=3, w=r=2), beneath the same code: a write is accepted where any node accepts it, so
 * two at one moment both may be; a single document is read from two nodes, changes and listings from one, which may lag behind; a sequence
 * says how far one node's shards were read, and its number is their sum.
 */
export class Cluster {
  private databases = new Map<string, Copy[]>()
  private locals = new Map<string, Row>()
  /** Nodes that nothing reaches, and what is not there yet. */
  private lagging = new Set<number>()
  /** Nodes that answer nobody. */
  private away = new Set<number>()
  private turns = 0

  /** The databases as one of its nodes hands them out. */
  at(coordinator: number): Databases {
    return {
      remote: true,
      unclean: false,
      use: async (name, act) => {
        this.reach(coordinator)
        if (!this.databases.has(name)) this.databases.set(name, Array.from({ length: nodes }, freshCopy))
        const answer = await act({ db: this.faceOf(name, coordinator) as unknown as Pouch['db'] })
        // What was done stays done, though nobody hears of it.
        this.reach(coordinator)
        return answer
      },
      exists: async name => this.databases.has(name),
      remove: async name => void this.databases.delete(name),
      close: async () => {},
    }
  }

  /** From now on nothing reaches this node. */
  lag(node: number) {
    this.lagging.add(node)
  }

  /** From now on this node answers nobody; what it was doing may have been done. */
  leave(node: number) {
    this.away.add(node)
    this.lagging.add(node)
  }

  /** All nodes answer again, and come to hold the same. */
  back() {
    this.away.clear()
    this.catchUp()
  }

  private reach(node: number) {
    if (this.away.has(node)) throw Object.assign(new Error(`connect ECONNREFUSED node ${node}`), { code: 'ECONNREFUSED' })
  }

  /** All nodes come to hold the same. */
  catchUp() {
    this.lagging.clear()
    for (const [name, copies] of this.databases) for (const copy of copies) for (const id of copy.trees.keys()) this.spread(name, id)
  }

  /** The state that a backup of every node's files would hold now. */
  backup() {
    this.catchUp()
    return structuredClone({ databases: this.databases, locals: this.locals })
  }

  restore(backup: ReturnType<Cluster['backup']>) {
    const { databases, locals } = structuredClone(backup)
    this.databases = databases
    this.locals = locals
  }

  /** What CouchDB's replication into another cluster carries: documents with all their leaves, never `_local` ones. */
  replicated(): Cluster {
    this.catchUp()
    const other = new Cluster()
    other.databases = structuredClone(this.databases)
    return other
  }

  /** Documents of which two revisions live beside each other. */
  conflicts() {
    return [...this.databases.values()].flatMap(([copy]) =>
      [...copy!.trees].filter(([, tree]) => leavesOf(tree).filter(rev => !tree.get(rev)!.row._deleted).length > 1).map(([id]) => id),
    )
  }

  private faceOf(name: string, coordinator: number) {
    const copies = () => this.databases.get(name) ?? []
    const nodeByTurn = () => this.answering(coordinator + this.turns++)[0]!
    const put = async (row: Row) => {
      const [answer] = await this.write(name, coordinator, [row])
      if (!('ok' in answer!)) throw fault(409, 'conflict', 'Document update conflict.')
      return answer
    }
    return {
      get: async (id: string, { rev, revs, conflicts }: { rev?: string; revs?: boolean; conflicts?: boolean } = {}) => {
        await turn()
        if (id.startsWith('_local/')) return this.local(`${name} ${id}`)
        const tree = this.quorum(copies(), id)
        const found = tree && rowOf(tree, rev, conflicts)
        if (!found || (found._deleted && !rev)) throw fault(404, 'not_found', 'missing')
        return revs ? { ...found, _revisions: revisionsOf(tree, found._rev!) } : found
      },
      put: async (row: Row) => {
        if (!row._id.startsWith('_local/')) return put(row)
        this.locals.set(`${name} ${row._id}`, structuredClone(row))
        return { ok: true }
      },
      allDocs: async ({ keys, conflicts }: { keys?: string[]; conflicts?: boolean }) => {
        await turn()
        const one = copies()[nodeByTurn()]!
        const ids = keys ?? [...one.trees.keys()].sort()
        const found = ids.map(id => {
          const tree = keys ? this.quorum(copies(), id) : one.trees.get(id)
          return tree && rowOf(tree, undefined, conflicts)
        })
        return { rows: found.flatMap(doc => (doc && !doc._deleted ? [{ doc }] : [])) }
      },
      bulkDocs: (rows: Row[]) => this.write(name, coordinator, rows),
      changes: async ({ since, limit, conflicts }: { since: string | 0; limit?: number; conflicts?: boolean }) => {
        await turn()
        const from = since ? placeOf(since) : { node: nodeByTurn(), shards: Array<number>(shards).fill(0) }
        return changesOf(copies()[from.node]!, from, { first: this.turns++ % shards, limit, conflicts })
      },
      info: async () => {
        await turn()
        const node = nodeByTurn()
        return { update_seq: sequenceOf({ node, shards: [...(copies()[node] ?? freshCopy()).last] }) }
      },
      compact: async () => ({ ok: true }),
    }
  }

  /** The nodes that answer, in the order in which they are asked from this one on; where none does, who asked hears of it. */
  private answering(first: number) {
    const all = Array.from({ length: nodes }, (_, next) => (first + next) % nodes)
    const here = all.filter(node => !this.away.has(node))
    return here.length > 0 ? here : all
  }

  private local(key: string) {
    const found = this.locals.get(key)
    if (!found) throw fault(404, 'not_found', 'missing')
    return structuredClone(found)
  }

  /** Two nodes answer, so that one of them knows whatever two nodes accepted. */
  private quorum(copies: Copy[], id: string): Tree | undefined {
    const asked = this.answering(this.turns++).slice(0, 2)
    const trees = asked.flatMap(node => copies[node]?.trees.get(id) ?? [])
    return trees.length === 0 ? undefined : new Map(trees.flatMap(tree => [...tree]))
  }

  /** Tells two nodes, the coordinator's own first; the third hears of it later. */
  private async write(name: string, coordinator: number, rows: Row[]) {
    const answers = rows.map((row): { ok: true; id: string; rev: string } | { status: 409; name: 'conflict'; id: string } => ({
      status: 409,
      name: 'conflict',
      id: row._id,
    }))
    const reached = [0, 1, 2].map(next => (coordinator + next) % nodes).filter(node => !this.lagging.has(node))
    for (const node of reached.slice(0, 2)) {
      await turn()
      for (const [place, row] of rows.entries()) {
        const copy = this.databases.get(name)?.[node]
        const rev = copy && edit(copy, row)
        if (rev) answers[place] = { ok: true, id: row._id, rev }
      }
    }
    void turn()
      .then(turn)
      .then(() => {
        for (const { _id } of rows) this.spread(name, _id)
      })
    return answers
  }

  /** Every node that can be reached gets all revisions of a document that another one has. */
  private spread(name: string, id: string) {
    const copies = (this.databases.get(name) ?? []).filter((_, node) => !this.lagging.has(node))
    const all: Tree = new Map(copies.flatMap(({ trees }) => [...(trees.get(id) ?? [])]))
    for (const copy of copies) {
      if ((copy.trees.get(id)?.size ?? 0) === all.size) continue
      copy.trees.set(id, new Map(all))
      place(copy, id)
    }
  }
}

function place({ placed, last }: Copy, id: string) {
  const shard = shardOf(id)
  placed[shard]!.delete(id)
  placed[shard]!.set(id, ++last[shard]!)
}

/** The new revision, or undefined where another one stands at this node. */
function edit(copy: Copy, { _rev, ...row }: Row): string | undefined {
  const id = row._id as string
  const tree: Tree = copy.trees.get(id) ?? new Map()
  const [winner] = sorted(tree)
  const parent = _rev ?? (winner && tree.get(winner)!.row._deleted ? winner : undefined)
  if (parent ? !leavesOf(tree).includes(parent) : winner) return undefined
  const text = createHash('md5')
    .update(JSON.stringify([parent, row]))
    .digest('hex')
  const rev = `${parent ? generationOf(parent) + 1 : 1}-${text}`
  tree.set(rev, { parent, row: structuredClone(row) as Row })
  copy.trees.set(id, tree)
  place(copy, id)
  return rev
}

function rowOf(tree: Tree, rev?: string, conflicts = false): Row | undefined {
  const [winner, ...others] = sorted(tree)
  const found = tree.get(rev ?? winner!)
  if (!found) return undefined
  const lost = others.filter(other => !tree.get(other)!.row._deleted)
  return { ...structuredClone(found.row), _rev: rev ?? winner!, ...(conflicts && lost.length > 0 && { _conflicts: lost }) }
}

function revisionsOf(tree: Tree, rev: string) {
  const ids: string[] = []
  for (let at: string | undefined = rev; at; at = tree.get(at)?.parent) ids.push(at.slice(at.indexOf('-') + 1))
  return { start: generationOf(rev), ids }
}

/** The shards follow one another, the quicker one first. */
interface Asked {
  /** The shard whose turn it is. */
  first: number
  limit?: number
  conflicts?: boolean
}

function changesOf({ trees, placed }: Copy, from: Place, { first, limit = Number.POSITIVE_INFINITY, conflicts }: Asked) {
  const reached = [...from.shards]
  const results: { id: string; seq: string; deleted?: true; doc: Row }[] = []
  for (const next of [0, 1]) {
    const shard = (first + next) % shards
    for (const [id, at] of placed[shard]!) {
      if (at <= from.shards[shard]! || results.length >= limit) continue
      reached[shard] = at
      const doc = rowOf(trees.get(id)!, undefined, conflicts)!
      results.push({ id, seq: sequenceOf({ ...from, shards: reached }), ...(doc._deleted && { deleted: true }), doc })
    }
  }
  return { results, last_seq: sequenceOf({ ...from, shards: reached }) }
}

function placeOf(sequence: string): Place {
  try {
    return JSON.parse(Buffer.from(sequence.slice(sequence.indexOf('-') + 1), 'base64url').toString()) as Place
  } catch {
    throw fault(400, 'bad_request', 'Malformed sequence supplied in since parameter')
  }
}
