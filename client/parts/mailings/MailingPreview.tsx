import { Box, chakra } from '@chakra-ui/react'
import { useDeferredValue, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { Section } from '#client/kit/Section.tsx'
import { Segmented } from '#client/kit/Segmented.tsx'
import { cleaned } from '#client/parts/Html.tsx'
import { isUploadId } from '#contract/files.ts'
import type { MailingForm } from '#contract/mailings/shapes.ts'
import { letterOf } from '#contract/rules/mailings/letter.ts'
import { purposeOf } from './words.ts'

const views = [
  ['phone', 'Telefon'],
  ['desk', 'Bildschirm'],
  ['text', 'Nur Text'],
] as const
type View = (typeof views)[number][0]

const widths = { phone: '360px', desk: '680px' } as const

const Plain = chakra('pre', {
  base: {
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
    fontFamily: 'inherit',
    textStyle: 'body',
    padding: '14',
    bg: 'sunken',
    borderRadius: 'field',
  },
})

/** HTML whose tags are decided here, whatever was stored. */
function tidy(html: string) {
  const box = document.createElement('div')
  box.append(cleaned(html))
  for (const link of box.querySelectorAll('a')) for (const name of ['rel', 'target']) link.removeAttribute(name)
  return box.innerHTML
}

/** The mail as it goes out, by the same words as the server's. */
const previewLetterOf = ({ subject, brand, blocks = [], ...of }: Partial<MailingForm>) =>
  letterOf(
    {
      _id: '00000000-0000-0000-0000-000000000000',
      subject: subject ?? '',
      brand: brand ?? 'thur',
      blocks: blocks.map(each => ({ ...each, text: each.kind === 'text' ? tidy(each.text ?? '') : each.text })),
    },
    {
      publicUrl: location.origin,
      purpose: purposeOf({ ...of, brand }),
      page: `${location.origin}/abmelden/…`,
      pictureAt: name => (isUploadId(name) ? '' : `/api/files/${name}`),
    },
  )

/** A mailing as people will see it: on a phone, at a desk, as text. */
export function MailingPreview(values: Partial<MailingForm>) {
  const [view, setView] = useState<View>('phone')
  const shown = useDeferredValue(values)
  const { html, text } = useMemo(() => previewLetterOf(shown), [shown])
  return (
    <Section title="Vorschau">
      <Segmented label="Ansicht" value={view} options={views} onChange={setView} />
      <Box paddingTop="12">{view === 'text' ? <Plain>{text}</Plain> : <Drawn html={html} width={widths[view]} />}</Box>
    </Section>
  )
}

/** The HTML in a shadow of its own. Its styles are set one by one: the page's policy lets none in that stand in an attribute. */
function Drawn({ html, width }: { html: string; width: string }) {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const host = box.current
    if (!host) return
    const shadow = host.shadowRoot ?? host.attachShadow({ mode: 'open' })
    const { body } = new DOMParser().parseFromString(html, 'text/html')
    const frame = document.createElement('div')
    const styles = [...body.querySelectorAll<HTMLElement>('[style]')].map(each => [each, each.getAttribute('style') ?? ''] as const)
    const outer = body.getAttribute('style') ?? ''
    for (const [each] of styles) each.removeAttribute('style')
    frame.append(...body.childNodes)
    frame.style.cssText = outer
    for (const [each, style] of styles) each.style.cssText = style
    for (const link of frame.querySelectorAll('a')) link.removeAttribute('href')
    shadow.replaceChildren(frame)
  }, [html])
  return (
    <Box overflowX="auto" maxWidth="full" borderRadius="card" boxShadow="inset 0 0 0 1px {colors.line}">
      <Box ref={box} data-preview style={{ width }} />
    </Box>
  )
}
