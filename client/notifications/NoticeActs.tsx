import { Suspense } from 'react'
import { lazyPart } from '#client/kit/lazyPart.ts'

/** Acts on a notice, by the path that it leads to. */
const acts = [[/^\/kurse\/([0-9a-f-]{36})$/, lazyPart(() => import('./NoticeAct.tsx'))]] as const

/** The acts below a notice; nothing where it has none. */
export function NoticeActs({ link, onDone }: { link: string | null | undefined; onDone: () => void }) {
  for (const [pattern, Act] of acts) {
    const id = pattern.exec(link ?? '')?.[1]
    if (id)
      return (
        <Suspense>
          <Act id={id} onDone={onDone} />
        </Suspense>
      )
  }
  return null
}
