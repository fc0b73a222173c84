import { Box, chakra } from '@chakra-ui/react'
import { ImageIcon } from '@phosphor-icons/react/dist/csr/Image'
import { LinkSimpleIcon } from '@phosphor-icons/react/dist/csr/LinkSimple'
import { ListBulletsIcon } from '@phosphor-icons/react/dist/csr/ListBullets'
import { TextBIcon } from '@phosphor-icons/react/dist/csr/TextB'
import { useField } from 'formik'
import { type ClipboardEvent, type ReactNode, useCallback, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { useCan } from '#client/data/session.ts'
import { Button } from '#client/kit/Button.tsx'
import { Tool } from '#client/kit/table/tableStyles.ts'
import { textPictures } from '#contract/textPictures.ts'
import { GoalChoice, goalTitle } from './audience/GoalField.tsx'
import { cleaned, looks } from './Html.tsx'
import { PictureLine } from './PictureLine.tsx'
import { pasted } from './pasted.ts'

const Area = chakra('div', {
  base: {
    ...looks,
    minHeight: '140px',
    padding: '12px 14px',
    fontSize: '17px',
    lineHeight: '24px',
    borderRadius: 'field',
    boxShadow: 'inset 0 0 0 1.5px {colors.lineStrong}',
    outline: '0',
    _focus: { boxShadow: 'inset 0 0 0 2px {colors.brand}' },
    '&[aria-invalid]': { boxShadow: 'inset 0 0 0 2px {colors.danger}' },
  },
})

const blocks = 'p, ul, ol, h3, h4, blockquote'

/** The field's content as tidy HTML: every line in a paragraph, no list inside one, nothing empty. */
export function tidyHtmlOf(area: HTMLElement) {
  const box = document.createElement('div')
  // A list that a browser puts into a paragraph stands beside the paragraph once it is parsed again.
  box.append(cleaned(area.innerHTML))
  let line: HTMLElement | undefined
  for (const node of [...box.childNodes]) {
    if (node instanceof Element && node.matches(blocks)) line = undefined
    else {
      if (!line) {
        line = document.createElement('p')
        node.before(line)
      }
      line.append(node)
    }
  }
  for (const link of box.querySelectorAll('a')) for (const name of ['rel', 'target']) link.removeAttribute(name)
  for (const end of box.querySelectorAll('p > br:last-child, li > br:last-child')) end.remove()
  for (const each of box.querySelectorAll('p, li, ul, ol')) if (!each.textContent?.trim()) each.remove()
  return box.textContent?.trim() ? box.innerHTML : ''
}

interface RichProps {
  name: string
  label: string
  hint?: string
  required?: boolean
}

/** Text with emphasis, lists and links, written as it will be seen; `Html` shows exactly the tags that it keeps. */
export function RichText({ name, label, hint, required }: RichProps) {
  const [{ value }, { touched, error }, { setValue, setTouched }] = useField<string | undefined>(name)
  const area = useRef<HTMLDivElement>(null)
  const told = useRef<string | null | undefined>(null)
  const [bold, setBold] = useState(false)
  const [linking, setLinking] = useState(false)
  const [picturing, setPicturing] = useState(false)
  const mayPicture = useCan(textPictures.upload)
  const marked = useMarked(area, () => setBold(document.queryCommandState('bold')))
  const id = useId()
  const wrong = touched ? error : undefined

  useLayoutEffect(() => {
    if (!area.current || value === told.current) return
    told.current = value
    area.current.replaceChildren(value ? cleaned(value) : emptyLine())
  }, [value])
  const tell = useCallback(() => {
    if (!area.current) return
    told.current = tidyHtmlOf(area.current)
    if (!area.current.textContent?.trim() && !area.current.querySelector('li')) area.current.replaceChildren(emptyLine())
    void setValue(told.current)
  }, [setValue])
  const act = (name: string, argument?: string) => {
    marked.restore()
    document.execCommand(name, false, argument)
    tell()
  }
  const paste = (event: ClipboardEvent) => {
    event.preventDefault()
    const html = event.clipboardData.getData('text/html')
    if (html) marked.put(cleaned(pasted(html)))
    else document.execCommand('insertText', false, event.clipboardData.getData('text/plain'))
    tell()
  }
  const link = (href: string) => {
    setLinking(false)
    const anchor = document.createElement('a')
    anchor.href = href
    anchor.append(marked.taken() ?? goalTitle(href))
    marked.put(anchor)
    tell()
  }
  const picture = (src: string, words: string) => {
    setPicturing(false)
    const image = document.createElement('img')
    image.src = src
    image.alt = words
    marked.put(image)
    tell()
  }
  return (
    <div>
      <Box id={`${id}label`} textStyle="field" marginBottom="6">
        {label}
        {required && <span aria-hidden> *</span>}
      </Box>
      <Box role="toolbar" aria-label="Text gestalten" display="flex" flexWrap="wrap" gap="8" paddingBottom="8">
        <EditorButton pressed={bold} icon={<TextBIcon size={16} aria-hidden />} onAct={() => act('bold')}>
          Fett
        </EditorButton>
        <EditorButton icon={<ListBulletsIcon size={16} aria-hidden />} onAct={() => act('insertUnorderedList')}>
          Liste
        </EditorButton>
        <EditorButton icon={<LinkSimpleIcon size={16} aria-hidden />} pressed={linking} onAct={() => setLinking(!linking)}>
          Link
        </EditorButton>
        {mayPicture && (
          <EditorButton icon={<ImageIcon size={16} aria-hidden />} pressed={picturing} onAct={() => setPicturing(!picturing)}>
            Bild
          </EditorButton>
        )}
      </Box>
      {linking && <LinkLine onLink={link} />}
      {picturing && <PictureLine onPicture={picture} />}
      <Area
        ref={area}
        contentEditable
        suppressContentEditableWarning
        role="textbox"
        aria-multiline
        aria-labelledby={`${id}label`}
        aria-describedby={wrong || hint ? `${id}note` : undefined}
        aria-invalid={wrong ? true : undefined}
        aria-required={required || undefined}
        onFocus={() => document.execCommand('defaultParagraphSeparator', false, 'p')}
        onInput={tell}
        onPaste={paste}
        onDrop={event => event.preventDefault()}
        onBlur={() => void (value && setTouched(true))}
      />
      {(wrong || hint) && (
        <Box as="p" id={`${id}note`} role={wrong ? 'alert' : undefined} textStyle="small" marginTop="6" color={wrong ? 'danger' : 'ink3'}>
          {wrong ?? hint}
        </Box>
      )}
    </div>
  )
}

function emptyLine() {
  const line = document.createElement('p')
  line.append(document.createElement('br'))
  return line
}

interface ActProps {
  pressed?: boolean
  icon: ReactNode
  onAct: () => void
  children: string
}

/** A button that leaves the caret where it is. */
const EditorButton = ({ pressed, icon, onAct, children }: ActProps) => (
  <Tool type="button" aria-pressed={pressed} data-on={pressed || undefined} onPointerDown={event => event.preventDefault()} onClick={onAct}>
    {icon}
    {children}
  </Tool>
)

/** Asks for the address to which the marked words lead. */
function LinkLine({ onLink }: { onLink: (href: string) => void }) {
  const [goal, setGoal] = useState<string | null>(null)
  return (
    <Box display="flex" flexDirection="column" gap="12" paddingBottom="12">
      <GoalChoice label="Link führt zu" value={goal} outside onChange={setGoal} />
      <Box>
        <Button size="row" look="soft" disabled={!goal || goal === 'https://'} onClick={() => goal && onLink(goal)}>
          Link einfügen
        </Button>
      </Box>
    </Box>
  )
}

/** The last selection in the text, also while something else has the focus. */
function useMarked(area: React.RefObject<HTMLElement | null>, onMove: () => void) {
  const range = useRef<Range>(undefined)
  const latest = useRef(onMove)
  latest.current = onMove
  useEffect(() => {
    const follow = () => {
      const now = getSelection()?.rangeCount ? getSelection()?.getRangeAt(0) : undefined
      if (!now || !area.current?.contains(now.commonAncestorContainer)) return
      range.current = now
      latest.current()
    }
    document.addEventListener('selectionchange', follow)
    return () => document.removeEventListener('selectionchange', follow)
  }, [area])
  const restore = () => {
    if (!area.current) return
    area.current.focus()
    const selection = getSelection()
    selection?.removeAllRanges()
    if (range.current && area.current.contains(range.current.commonAncestorContainer)) return selection?.addRange(range.current)
    selection?.selectAllChildren(area.current)
    selection?.collapseToEnd()
  }
  /** Inserts a node in place of the selection, at the end where there never was one. The browser does it, so that its undo takes it back. */
  const put = (node: Node) => {
    restore()
    const box = document.createElement('div')
    box.append(node)
    document.execCommand('insertHTML', false, box.innerHTML)
  }
  const taken = () => (range.current?.collapsed === false ? range.current.cloneContents() : undefined)
  return { restore, put, taken }
}
