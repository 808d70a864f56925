/** In place of what react-email colours code with. */
exports.Prism = undefined
