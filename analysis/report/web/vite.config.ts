// Builds the page into one file: dist/index.html with its script and style inside.
import { defineConfig, type Plugin } from "vite";

function inlineEverything(): Plugin {
  return {
    name: "inline-everything",
    enforce: "post",
    generateBundle(_options, bundle) {
      const page = bundle["index.html"];
      if (page?.type !== "asset") throw new Error("Vite wrote no index.html");
      let html = String(page.source);
      const replaceTag = (tag: RegExp, replacement: string) => {
        if (!tag.test(html)) throw new Error(`index.html has no tag like ${tag}`);
        html = html.replace(tag, () => replacement);
      };
      for (const [name, file] of Object.entries(bundle)) {
        if (file.type === "chunk") {
          const code = file.code.replaceAll("</script", "<\\/script").replaceAll("<!--", "<\\!--");
          replaceTag(/<script type="module"[^>]*src=[^>]*><\/script>/, `<script type="module">${code}</script>`);
        } else if (name.endsWith(".css")) {
          replaceTag(/<link rel="stylesheet"[^>]*>/, `<style>${String(file.source)}</style>`);
        } else {
          continue;
        }
        delete bundle[name];
      }
      page.source = html;
    },
  };
}

export default defineConfig({
  build: { target: "es2022", modulePreload: false, cssCodeSplit: false, assetsInlineLimit: Infinity, reportCompressedSize: false },
  plugins: [inlineEverything()],
  logLevel: "warn",
});
