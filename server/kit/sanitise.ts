import sanitizeHtml from 'sanitize-html'
import { htmlTags, isTextPicture } from '#contract/html.ts'

/** A path of ours or an address that a person can read as one; whatever else a browser might make of it stays outside. */
const isGoal = (href: string) => /^(https:\/\/|mailto:|tel:|\/(?![/\\]))[^\s\\]*$/i.test(href)

/** Cleans HTML down to words, emphasis, lists, links and our own pictures; the client cleans it once more before it shows it. */
export const sanitise = (html: string) =>
  sanitizeHtml(html, {
    allowedTags: [...htmlTags],
    allowedAttributes: { a: ['href'], img: ['src', 'alt'] },
    allowedSchemes: ['https', 'mailto', 'tel'],
    allowProtocolRelative: false,
    disallowedTagsMode: 'discard',
    transformTags: { a: (tagName, { href = '' }) => ({ tagName, attribs: isGoal(href) ? { href } : ({} as Record<string, string>) }) },
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !isTextPicture(attribs.src ?? ''),
  }).trim()
