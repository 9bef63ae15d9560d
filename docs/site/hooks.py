"""What mkdocs does beside its own: the search's index as a script, which a page opened from a file can load, too."""
import pathlib
import shutil


def on_post_build(config):
    site = pathlib.Path(config["site_dir"])
    index = (site / "search/search_index.json").read_text(encoding="utf-8")
    (site / "search_index.js").write_text(f"const searchIndex = {index};\n", encoding="utf-8")
    shutil.rmtree(site / "search")
    for name in ("sitemap.xml", "sitemap.xml.gz"):  # without the site's address they say nothing
        (site / name).unlink(missing_ok=True)
