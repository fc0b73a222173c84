import sanitizeHtml from 'sanitize-html'
import { popupTags } from '#contract/popups.ts'

/** What of this HTML may stand in the record: words, emphasis, lists and links; the client cleans it once more before it shows it. */
export const sanitise = (html: string) =>
  sanitizeHtml(html, {
    allowedTags: [...popupTags],
    allowedAttributes: { a: ['href'] },
    allowedSchemes: ['https', 'mailto', 'tel'],
    allowProtocolRelative: false,
    disallowedTagsMode: 'discard',
  }).trim()
