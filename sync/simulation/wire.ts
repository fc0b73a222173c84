import { BehaviorSubject, filter, merge, Subject } from 'rxjs'
import type { Api, LiveFrame } from '#sync/client/local.ts'
import type { Answer, Request } from './server.ts'

/** Fate of one request on its way. */
export type Fate = 'well' | 'unsent' | 'unanswered' | 'twice' | 'late' | number | { status: number; headers: Record<string, string> }

interface Handles {
  handle(request: Request): Promise<Answer>
  live$: Subject<LiveFrame>
}

/** One device's way to the server, with everything that can go wrong on it. */
export class Wire {
  readonly online$ = new BehaviorSubject(true)
  readonly signedIn$ = new Subject<void>()
  readonly own$ = new Subject<LiveFrame>()
  /** Every request that reached the server. */
  readonly seen: Request[] = []
  /** Decides each request's fate. */
  fate: (request: Request) => Fate = () => 'well'
  /** Requests that find no end, as a file does over a line that hardly carries. */
  hang: (request: Request) => boolean = () => false
  private readonly late: Request[] = []

  /** Sets the fate of the next request of this kind. */
  nextOf(kind: string, fate: Fate) {
    const before = this.fate
    this.fate = request => {
      if (!request.path.includes(`/${kind}`)) return before(request)
      this.fate = before
      return fate
    }
  }

  allWell() {
    this.fate = () => 'well'
    this.signedIn$.next()
  }

  readonly api: Api

  constructor(private readonly server: Handles) {
    this.api = {
      fetch: (path, init) => this.fetch(path, init),
      live: merge(this.own$, server.live$.pipe(filter(() => this.online))),
      online$: this.online$,
      signedIn$: this.signedIn$,
    }
  }

  get online() {
    return this.online$.value
  }

  set online(online: boolean) {
    this.online$.next(online)
    if (online) this.own$.next({ event: 'ready', data: {} })
  }

  /** Delivers requests that were held up, long after the device stopped waiting for them. */
  async deliverLate() {
    for (const request of this.late.splice(0)) await this.reach(request)
  }

  private async fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const request: Request = {
      path,
      method: init.method ?? 'GET',
      headers: (init.headers ?? {}) as Record<string, string>,
      body: bodyOf(init),
    }
    if (this.hang(request)) return untilAborted(init.signal)
    const fate = this.online ? this.fate(request) : 'unsent'
    if (fate === 'unsent') throw new TypeError('network')
    if (fate === 'late') {
      this.late.push(request)
      throw new TypeError('network')
    }
    if (typeof fate === 'number') return response({ status: fate, body: {} })
    if (typeof fate === 'object') return response({ ...fate, body: {} })
    if (fate === 'twice') await this.reach(request)
    const answer = await this.reach(request)
    if (fate === 'unanswered' || !this.online) throw new TypeError('network')
    return response(answer)
  }

  private reach(request: Request) {
    this.seen.push(request)
    return this.server.handle(request)
  }
}

/** The body as text; of a form with a file, the file's name. */
function bodyOf({ body }: RequestInit): unknown {
  if (body instanceof FormData) return [...body.values()].map(each => (each as File).name)
  return body === undefined ? undefined : JSON.parse(body as string)
}

const untilAborted = (signal: RequestInit['signal']) =>
  new Promise<never>((_, reject) => signal?.addEventListener('abort', () => reject(new TypeError('aborted'))))

function response({ status, body, headers }: Answer) {
  return new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, headers })
}
