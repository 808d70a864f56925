import '@testing-library/jest-dom'

// jsdom has no such default, and an accessible name would get a space before and after each span.
const inline = document.createElement('style')
inline.textContent = 'span { display: inline }'
document.head.append(inline)
