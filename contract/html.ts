/** Tags that a text which staff write may hold, whoever reads it. */
export const htmlTags = ['p', 'br', 'b', 'strong', 'i', 'em', 'u', 'h3', 'h4', 'ul', 'ol', 'li', 'blockquote', 'a', 'img'] as const

/** True for the address of a picture that a written text may show: an open file of ours, nothing from elsewhere. */
export const isTextPicture = (src: string) => /^\/api\/files\/o[A-Za-z0-9_-]{32}\.webp$/.test(src)
