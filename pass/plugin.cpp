// Registers the plugin with clang: one -fplugin= brings the region selection (IR) and the instrumentation (machine
// code). Everything else is in the files named after it.
#include "pass/instrumentation_pass.h"
#include "pass/marker_barrier.h"
#include "pass/options.h"
#include "pass/region_selection.h"

#include "clang/AST/ASTConsumer.h"
#include "clang/Basic/DiagnosticDriver.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendPluginRegistry.h"
#include "llvm/CodeGen/Passes.h"
#include "llvm/CodeGen/TargetPassConfig.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Target/RegisterTargetPassConfigCallback.h"

namespace leastaction {
namespace {

class PluginAction : public clang::PluginASTAction {
public:
  ActionType getActionType() override { return AddBeforeMainAction; }

  bool ParseArgs(const clang::CompilerInstance &compiler, const std::vector<std::string> &arguments) override {
    for (const std::string &argument : arguments) {
      if (std::optional<std::string> problem = options_.parse(argument)) {
        reportError(compiler, *problem);
        return false;
      }
    }
    if (std::optional<std::string> problem = options_.check()) {
      reportError(compiler, *problem);
      return false;
    }
    return true;
  }

  std::unique_ptr<clang::ASTConsumer> CreateASTConsumer(clang::CompilerInstance &compiler, llvm::StringRef) override {
    const llvm::Triple &triple = compiler.getTarget().getTriple();
    if (triple.getArch() != llvm::Triple::x86_64 || triple.isX32() || !triple.isOSBinFormatELF())
      reportError(compiler, "target '" + triple.str() + "' is not supported; compile for x86-64 ELF");
    if (compiler.getCodeGenOpts().PrepareForLTO || compiler.getCodeGenOpts().PrepareForThinLTO)
      reportError(compiler, "-flto is not supported; compile without it");
    // Compiles to bitcode and from there in processes of their own, of which the second knows no plugin.
    if (compiler.getCodeGenOpts().DisableLLVMPasses && !compiler.getCodeGenOpts().SaveTempsFilePrefix.empty())
      reportError(compiler, "-save-temps is not supported; compile without it");
    if (compiler.getCodeGenOpts().DisableIntegratedAS)
      reportError(compiler, "-fno-integrated-as is not supported; compile without it");

    compiler.getCodeGenOpts().PassBuilderCallbacks.push_back([options = options_](llvm::PassBuilder &builder) {
      builder.registerPipelineStartEPCallback(
          [options](llvm::ModulePassManager &passes, llvm::OptimizationLevel level) {
            passes.addPass(RegionSelection(options));
            if (level != llvm::OptimizationLevel::O0)
              passes.addPass(MarkerBarrier(level != llvm::OptimizationLevel::O1));
          });
    });
    // The callback lives as long as the compiler process: code generation comes after this action ends.
    static std::optional<llvm::RegisterTargetPassConfigCallback> machineCallback;
    machineCallback.emplace([options = options_, &compiler](llvm::TargetMachine &, llvm::PassManagerBase &,
                                                            llvm::TargetPassConfig *config) {
      // A remark, because -Werror makes errors of warnings.
      auto tell = [&compiler](const std::string &text) { report(compiler, clang::DiagnosticsEngine::Remark, text); };
      config->insertPass(&llvm::StackMapLivenessID, createInstrumentationPass(options, tell));
    });
    return std::make_unique<clang::ASTConsumer>();
  }

private:
  static void reportError(const clang::CompilerInstance &compiler, llvm::StringRef problem) {
    report(compiler, clang::DiagnosticsEngine::Error, problem);
  }

  static void report(const clang::CompilerInstance &compiler, clang::DiagnosticsEngine::Level level,
                     llvm::StringRef text) {
    clang::DiagnosticsEngine &diagnostics = compiler.getDiagnostics();
    diagnostics.Report(diagnostics.getCustomDiagID(level, "leastaction: %0")) << text;
  }

  Options options_;
};

const clang::FrontendPluginRegistry::Add<PluginAction> registration("leastaction", "computational action of programs");

} // namespace
} // namespace leastaction
