/**
 * Pasted content as plain paragraphs, lists and emphasis. Word processors say in styles what it is to look like, and wrap it in elements that say
 * something else: Google Docs puts all of it into a `b` that is not bold, Gmail each line into a `div`, Word its lists into paragraphs with a drawn
 * sign. So the styles are read before they go. The result still has to be cleaned: see Html.tsx.
 */
export function pasted(html: string): string {
  const source = new DOMParser().parseFromString(html, 'text/html').body
  const out = document.createElement('div')
  const writer = new Writer(out)
  for (const node of source.childNodes) writer.take(node, {})
  writer.end()
  // A few words stay within the line they are pasted into.
  const [only] = out.children
  return out.children.length === 1 && only?.tagName === 'P' ? only.innerHTML : out.innerHTML
}

interface Marks {
  bold?: boolean
  italic?: boolean
  underlined?: boolean
  href?: string
}

const blocks = /^(P|DIV|SECTION|ARTICLE|HEADER|FOOTER|MAIN|H[1-6]|BLOCKQUOTE|TR|TABLE|TBODY|PRE|ADDRESS|FIGURE|CENTER)$/
const nothing = /^(STYLE|SCRIPT|META|LINK|TITLE|HEAD|TEMPLATE|NOSCRIPT|IFRAME|OBJECT|SVG|O:P)$/i
const headings: Record<string, string> = { H1: 'h3', H2: 'h3', H3: 'h3', H4: 'h4', H5: 'h4', H6: 'h4' }

/** The marks of an element, over those around it: a style wins over the name. */
function marksOf(element: HTMLElement, around: Marks): Marks {
  const { fontWeight, fontStyle, textDecoration } = element.style
  const name = element.tagName
  const underlined = /underline/.test(textDecoration || element.style.textDecorationLine)
  return {
    bold: fontWeight
      ? fontWeight === 'bold' || fontWeight === 'bolder' || Number(fontWeight) >= 600
      : /^(B|STRONG)$/.test(name) || around.bold,
    italic: fontStyle ? fontStyle !== 'normal' : /^(I|EM)$/.test(name) || around.italic,
    underlined: name !== 'A' && (underlined || name === 'U' || around.underlined),
    href: (name === 'A' && element.getAttribute('href')) || around.href,
  }
}

/** Depth of a paragraph that Word means as a line of a list, and whether that is numbered. */
function wordList(element: HTMLElement) {
  if (!/mso-list:\s*l\d/i.test(element.getAttribute('style') ?? '')) return undefined
  const sign = element.querySelector('[style*="mso-list:Ignore" i]')?.textContent?.trim() ?? ''
  return /^[\da-z]{1,3}[.)]/i.test(sign) ? 'ol' : 'ul'
}

class Writer {
  private block: HTMLElement | undefined
  private list: HTMLElement | undefined
  constructor(private readonly out: HTMLElement) {}

  take(node: Node, marks: Marks) {
    if (node.nodeType === Node.TEXT_NODE) return this.write(node.textContent ?? '', marks)
    if (!(node instanceof HTMLElement) || nothing.test(node.tagName)) return
    if (/mso-list:\s*ignore/i.test(node.getAttribute('style') ?? '')) return
    if (node.tagName === 'BR') return this.breakLine()
    const inside = marksOf(node, marks)
    const list = /^(UL|OL)$/.test(node.tagName) ? node.tagName.toLowerCase() : undefined
    if (list) return this.takeList(node, list, inside)
    const word = wordList(node)
    if (word || node.tagName === 'LI') return this.takeItem(node, word ?? this.list?.tagName.toLowerCase() ?? 'ul', inside)
    if (!blocks.test(node.tagName)) return this.takeAll(node, inside)
    this.end()
    const heading = headings[node.tagName]
    if (heading) this.open(heading)
    this.takeAll(node, inside)
    this.endBlock()
  }

  end() {
    this.endBlock()
    this.list = undefined
  }

  private takeAll(node: Node, marks: Marks) {
    for (const child of node.childNodes) this.take(child, marks)
  }

  private takeList(node: HTMLElement, name: string, marks: Marks) {
    this.end()
    this.list = this.out.appendChild(document.createElement(name))
    const list = this.list
    for (const child of node.childNodes) {
      this.list = list
      if (child instanceof HTMLElement) this.take(child, marks)
    }
    this.end()
  }

  private takeItem(node: HTMLElement, name: string, marks: Marks) {
    this.endBlock()
    if (this.list?.tagName.toLowerCase() !== name) this.list = this.out.appendChild(document.createElement(name))
    const list = this.list
    this.block = list.appendChild(document.createElement('li'))
    for (const child of node.childNodes) {
      // A paragraph in a line of a list is that line.
      if (child instanceof HTMLElement && child.tagName === 'P') this.takeAll(child, marksOf(child, marks))
      else this.take(child, marks)
    }
    this.endBlock()
    this.list = list
  }

  private open(name: string) {
    this.end()
    this.block = this.out.appendChild(document.createElement(name))
  }

  private breakLine() {
    if (this.block?.tagName === 'LI' || this.block?.textContent?.trim()) this.block?.append(document.createElement('br'))
  }

  private write(text: string, { bold, italic, underlined, href }: Marks) {
    const said = text.replace(/[\t\n\f\r ]+/g, ' ')
    if (!this.block) {
      if (!said.trim()) return
      this.open('p')
    }
    let node: Node = document.createTextNode(said)
    const wrap = (name: string) => {
      const around = document.createElement(name)
      around.append(node)
      node = around
      return around
    }
    if (underlined) wrap('u')
    if (italic) wrap('i')
    // A heading is bold by itself.
    if (bold && !/^H/.test(this.block?.tagName ?? '')) wrap('b')
    if (href) wrap('a').setAttribute('href', href)
    this.block?.append(node)
  }

  private endBlock() {
    const block = this.block
    this.block = undefined
    if (!block) return
    while (block.lastChild?.nodeName === 'BR') block.lastChild.remove()
    if (!block.textContent?.trim()) block.remove()
  }
}
