import { createContext, Fragment, type ReactNode, useContext, useEffect, useMemo, useReducer, useRef, useState } from 'react'

interface Editor {
  /** Editors within, and this one's own form, that hold something. */
  holding: Set<object>
  onFree: () => void
  around?: Editor
}

const Around = createContext<Editor | undefined>(undefined)

interface EditingProps<T> {
  now: T
  /** Changes with the version and the act that the editor is opened with. */
  as: string
  children: (now: T) => ReactNode
}

/** An editor that begins anew with another version or act of its row, as long as nothing was changed in it; then it stays with what it was opened with. */
export function Editing<T>({ now, as, children }: EditingProps<T>) {
  const around = useContext(Around)
  const [, look] = useReducer((times: number) => times + 1, 0)
  const editor = useMemo((): Editor => ({ holding: new Set(), onFree: look, around }), [around])
  const [held, setHeld] = useState({ now, as })
  const follows = held.as === as || editor.holding.size === 0
  if (follows && held.as !== as) setHeld({ now, as })
  return (
    <Around value={editor}>
      <Fragment key={held.as}>{children(held.as === as ? now : held.now)}</Fragment>
    </Around>
  )
}

/** The known state of an editor, and until something newer is known, that of before: what is typed in it stays. */
export function useLastKnown<T>(known: T | undefined): T | undefined {
  const last = useRef(known)
  if (known !== undefined) last.current = known
  return last.current
}

/** Marks the editor around as changed, as long as `touched` holds. */
export function useTouched(touched: boolean) {
  const around = useContext(Around)
  const me = useRef({})
  useEffect(() => {
    if (!touched) return
    const editors: Editor[] = []
    for (let editor = around; editor; editor = editor.around) editors.push(editor)
    for (const { holding } of editors) holding.add(me.current)
    return () => {
      for (const { holding, onFree } of editors) {
        holding.delete(me.current)
        onFree()
      }
    }
  }, [touched, around])
}
