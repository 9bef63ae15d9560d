"""What mkdocs does beside its own: the search's index as a script, which a page opened from a file can load, too."""
import json
import pathlib
import re
import shutil

SOURCE = re.compile(r"\.[a-z]+\.html")  # a page of a source file, which nobody searches for


def on_post_build(config):
    site = pathlib.Path(config["site_dir"])
    index = json.loads((site / "search/search_index.json").read_text(encoding="utf-8"))
    index["docs"] = [entry for entry in index["docs"] if not SOURCE.search(entry["location"])]
    (site / "search_index.js").write_text(f"const searchIndex = {json.dumps(index)};\n", encoding="utf-8")
    shutil.rmtree(site / "search")
    for name in ("sitemap.xml", "sitemap.xml.gz"):  # without the site's address they say nothing
        (site / name).unlink(missing_ok=True)
